/** Returns whether a reference names one image for all time, by its digest. */
export function isPinned(image: string): boolean {
  return /@sha256:[0-9a-f]{64}$/.test(image);
}

/** Returns the tag of a reference to an image, e.g. `1.27`; null where it has none, which stands for `latest`. */
export function tagOf(image: string): string | null {
  const [reference = ''] = image.split('@');
  return /:([\w][\w.-]{0,127})$/.exec(reference)?.[1] ?? null;
}
