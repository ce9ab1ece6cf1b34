import { UnreadableField } from './fields.ts';

/**
 * Returns whether a test holds for one of some items. Throws the `UnreadableField` of an item only when no other item
 * passes, since that item might be the one.
 */
export function someOf<Item>(items: readonly Item[], test: (item: Item) => boolean): boolean {
  let unread: UnreadableField | null = null;
  for (const item of items) {
    try {
      if (test(item)) return true;
    } catch (error) {
      if (!(error instanceof UnreadableField)) throw error;
      unread ??= error;
    }
  }
  if (unread !== null) throw unread;
  return false;
}
