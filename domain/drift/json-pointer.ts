/** Returns a JSON Pointer (RFC 6901) one step below another. */
export function pointerBelow(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Returns the keys of a JSON Pointer, unescaped; none for the empty pointer, which is the whole document. */
export function pointerKeys(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .replace(/^\//, '')
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
