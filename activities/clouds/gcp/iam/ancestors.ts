import { CloudError } from '../../errors.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import type { GooglePolicy } from '../session/gcp-resource.ts';

/** A folder or organization above the project, e.g. `folders/123`. */
export type Ancestor = `folders/${string}` | `organizations/${string}`;

/**
 * Returns the folders and the organization above the project, nearest first; none for a project without an
 * organization. The key needs no role on them to see their ids.
 */
export async function ancestorsOf(run: Pick<GcpRun, 'calls' | 'projectId'>): Promise<Ancestor[]> {
  const answer = await run.calls.post<{ ancestor?: { resourceId?: { type?: string; id?: string } }[] }>(
    'cloudresourcemanager',
    `/v1/projects/${run.projectId}:getAncestry`,
    {},
  );
  return (answer.ancestor ?? []).flatMap(({ resourceId }): Ancestor[] => {
    const { type, id = '' } = resourceId ?? {};
    if (type === 'folder') return [`folders/${id}`];
    return type === 'organization' ? [`organizations/${id}`] : [];
  });
}

/**
 * Returns the IAM policies of everything above the project, nearest first. Throws `CloudError` when one may not be
 * read.
 */
export async function inheritedPolicies(run: GcpRun): Promise<{ from: Ancestor; policy: GooglePolicy }[]> {
  return fromAncestors(run, async (from) => ({
    from,
    policy: await run.calls.post<GooglePolicy>('cloudresourcemanager', `/v3/${from}:getIamPolicy`, {
      options: { requestedPolicyVersion: 3 },
    }),
  }));
}

/** Reads a part of every ancestor. A refusal names the ancestor, since its role has to be granted there. */
export async function fromAncestors<Part>(run: GcpRun, read: (from: Ancestor) => Promise<Part>): Promise<Part[]> {
  return Promise.all(
    (await ancestorsOf(run)).map(async (from) => {
      try {
        return await read(from);
      } catch (error) {
        if (!(error instanceof CloudError) || error.kind !== 'access_denied') throw error;
        throw new CloudError({
          kind: 'access_denied',
          call: error.call,
          message: `the service account may not read ${from}, from which the project inherits`,
          code: error.code,
          cause: error,
        });
      }
    }),
  );
}
