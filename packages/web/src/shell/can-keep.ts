/** Whether this browser can keep what is read without the hub: only at https addresses, or on the hub's own machine. */
export function canKeep(): boolean {
  return isSecureContext && "serviceWorker" in navigator && "indexedDB" in window && "locks" in navigator;
}
