/** A size for display: `18.2 KB`, `1.4 GB`; whole bytes below a kilobyte. */
export function byteSize(bytes: number): string {
  const units = ["B", "KB", "MB", "GB", "TB"];
  const step = bytes === 0 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1000)), units.length - 1);
  const value = bytes / 1000 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${units[step]}`;
}
