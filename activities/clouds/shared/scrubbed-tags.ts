import type { Fingerprint } from '../../../platform/secrets/fingerprint.ts';
import type { ListedAccount } from '../../../domain/organizations/organization.ts';
import { scrubConfiguration } from '../../../platform/secrets/scrub.ts';
import type { CloudSession, CollectedResource } from '../cloud.ts';

/** Returns a resource whose tags hold fingerprints where they held secrets, by the rules for configurations. */
export function withScrubbedTags(resource: CollectedResource, fingerprint: Fingerprint): CollectedResource {
  const { tags } = scrubConfiguration({ tags: resource.tags }, fingerprint) as { tags: Record<string, string> };
  const { configuration } = resource;
  if (!('tags' in configuration)) return { ...resource, tags };
  const shown = scrubConfiguration({ tags: configuration['tags'] ?? null }, fingerprint);
  return { ...resource, tags, configuration: { ...configuration, ...shown } };
}

/** Returns a session that shows no secret in the tags of a resource, listed or read. */
export function scrubTagsOf(session: CloudSession, fingerprint: Fingerprint): CloudSession {
  const { discover } = session;
  return {
    ...session,
    async *pages(unit, cursor, signal) {
      for await (const page of session.pages(unit, cursor, signal)) {
        yield { ...page, resources: page.resources.map((resource) => withScrubbedTags(resource, fingerprint)) };
      }
    },
    async read(target, signal) {
      const resource = await session.read(target, signal);
      return resource === null ? null : withScrubbedTags(resource, fingerprint);
    },
    ...(discover === undefined
      ? {}
      : {
          async *discover(root: string | null, signal: AbortSignal) {
            for await (const part of discover(root, signal)) {
              yield part.part === 'accounts'
                ? { ...part, accounts: part.accounts.map((account) => scrubbedAccount(account, fingerprint)) }
                : part;
            }
          },
        }),
  };
}

function scrubbedAccount(account: ListedAccount, fingerprint: Fingerprint): ListedAccount {
  const { tags } = scrubConfiguration({ tags: account.tags }, fingerprint) as { tags: Record<string, string> };
  return { ...account, tags };
}
