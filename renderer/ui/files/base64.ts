// renderer/ui/files/base64.ts - bytes as base64, which is how files travel to the core.

/** In pieces, because a call with a million arguments overflows the stack. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  const step = 0x8000;
  for (let at = 0; at < bytes.length; at += step) binary += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(binary);
}
