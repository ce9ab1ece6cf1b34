/** A range of bytes of a file, both ends inclusive. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Returns the requested range (RFC 9110 §14.2): null for the whole file, also for several ranges or other units than
 * bytes; `unsatisfiable` if it is outside the file.
 */
export function byteRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec((header ?? '').replaceAll(/\s/g, ''));
  const [, from = '', to = ''] = match ?? [];
  if (match === null || (from === '' && to === '')) return null;
  if (from === '') {
    const length = Math.min(Number(to), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { first: sizeBytes - length, last: sizeBytes - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return null;
  if (first >= sizeBytes) return 'unsatisfiable';
  return { first, last: to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1) };
}
