const units = ["B", "KB", "MB", "GB", "TB"];

/** A size for display: `18.2 KB`, `1.4 GB`; whole bytes below a kilobyte. */
export function byteSize(bytes: number): string {
  const step = bytes === 0 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1000)), units.length - 1);
  const value = bytes / 1000 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${units[step]}`;
}

/** A limit for display, which is set in powers of 1024: `64 KB`, `1.5 MB`, `2 GB`. */
export function limitSize(bytes: number): string {
  const step = bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3;
  return `${Math.round((bytes / 1024 ** step) * 10) / 10} ${units[step]}`;
}
