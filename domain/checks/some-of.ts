import { UnreadableField } from './fields.ts';

/**
 * Whether a test holds for one of some items. An item whose fields cannot be read counts only when no other one
 * passes: then its `UnreadableField` is thrown, since it might be the one.
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
