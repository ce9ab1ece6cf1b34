import type { KnownResource, KnownResources } from '../domain/changes/known-resource.ts';
import type { CloudAnswer } from './cloud-calls.ts';

/**
 * Returns what the thread with the database knows of resources: `of` asks it for a streamed call, and `answered` receives
 * the result.
 */
export function knownOfParent(send: (message: CloudAnswer & { type: 'ask_known' }) => void): {
  of(call: number): KnownResources;
  answered(question: number, resources: KnownResource[] | null): void;
} {
  const waiting = new Map<number, (resources: KnownResource[] | null) => void>();
  let questions = 0;
  return {
    of: (call) => async (wanted) => {
      questions += 1;
      const question = questions;
      const resources = await new Promise<KnownResource[] | null>((resolve) => {
        waiting.set(question, resolve);
        send({ type: 'ask_known', question, call, wanted });
      });
      if (resources === null) throw new Error('the inventory cannot be read');
      return resources;
    },
    answered(question, resources) {
      waiting.get(question)?.(resources);
      waiting.delete(question);
    },
  };
}
