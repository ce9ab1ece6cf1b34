import type {
  AccountStanding,
  ListedAccount,
  OrganizationPart,
} from '../../../../domain/organizations/organization.ts';
import { CloudError } from '../../errors.ts';
import { groupsOf } from '../../shared/groups.ts';
import { ancestorsOf } from '../iam/ancestors.ts';
import { everyPage } from '../session/all-items.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import { effectiveTags, noTags, type TagsOf } from './effective-tags.ts';

type ResourceManager = Pick<GcpRun, 'calls' | 'projectId'>;

/** The used fields of an organization or a folder. */
interface Container {
  /** e.g. `folders/123`. */
  name?: string;
  displayName?: string;
  state?: string;
}

interface Project {
  /** `projects/` with the number. */
  name?: string;
  projectId?: string;
  displayName?: string;
  state?: string;
  labels?: Record<string, string>;
}

const call = 'cloudresourcemanager:folders.list';
const projectsAtOnce = 8;

/**
 * Yields an organization or a folder (`organizations/123`, `folders/123`) with its folders and projects, level by level;
 * without a root, the organization of the session's project. Lists rather than searches: only lists are consistent
 * (Resource Manager v3, `projects.list`). Projects have their labels and effective tags. Throws `CloudError`, of kind `access_denied` naming the folder that may not
 * be read.
 */
export async function* googleOrganization(
  run: ResourceManager,
  given: string | null,
): AsyncGenerator<OrganizationPart> {
  const root = given ?? (await organizationOf(run));
  const top = await readable(root, 'get', () => run.calls.get<Container>('cloudresourcemanager', `/v3/${root}`));
  if (top.state === 'DELETE_REQUESTED') {
    throw new CloudError({ kind: 'not_supported', call, message: `${root} is being deleted` });
  }
  yield { part: 'organization', externalId: root, managementAccountId: null };
  yield { part: 'units', parentId: null, units: [{ externalId: root, name: top.displayName ?? root }] };
  const tagsOf = effectiveTags(run);
  const waiting = [root];
  // A folder that lists itself below would never end.
  const seen = new Set(waiting);
  for (let parent = waiting.shift(); parent !== undefined; parent = waiting.shift()) {
    for await (const projects of projectsIn(run, parent)) {
      const accounts: ListedAccount[] = [];
      for (const group of groupsOf(projectsAtOnce, projects)) {
        accounts.push(...(await Promise.all(group.map((project) => listedProject(project, tagsOf)))).flat());
      }
      yield { part: 'accounts', unitId: parent, accounts };
    }
    for await (const folders of foldersIn(run, parent)) {
      const units = folders.flatMap(({ name, displayName }) => {
        if (name === undefined || seen.has(name)) return [];
        seen.add(name);
        return [{ externalId: name, name: displayName ?? name }];
      });
      waiting.push(...units.map(({ externalId }) => externalId));
      yield { part: 'units', parentId: parent, units };
    }
  }
}

/** Returns those of some projects that are below the root; one that is not visible is not. */
export async function belowGoogleRoot(
  run: ResourceManager,
  { root: given, projectIds }: { root: string | null; projectIds: readonly string[] },
): Promise<string[]> {
  const root = given ?? (await organizationOf(run));
  const found: string[] = [];
  for (const projectId of projectIds) {
    const above = await orNoneWhenInvisible(ancestorsOf({ ...run, projectId }));
    if (above.some((ancestor) => ancestor === root)) found.push(projectId);
  }
  return found;
}

async function organizationOf(run: ResourceManager): Promise<string> {
  const organization = (await ancestorsOf(run)).find((ancestor) => ancestor.startsWith('organizations/'));
  if (organization !== undefined) return organization;
  const message = `the project ${run.projectId} is in no organization that its identity can see; name the root`;
  throw new CloudError({ kind: 'not_supported', call, message });
}

async function* projectsIn(run: ResourceManager, parent: string): AsyncGenerator<Project[]> {
  const list = { service: 'cloudresourcemanager', path: '/v3/projects', member: 'projects' } as const;
  yield* readablePages(parent, everyPage<Project>(run, { ...list, query: { parent, showDeleted: true } }));
}

async function* foldersIn(run: ResourceManager, parent: string): AsyncGenerator<Container[]> {
  const list = { service: 'cloudresourcemanager', path: '/v3/folders', member: 'folders' } as const;
  yield* readablePages(parent, everyPage<Container>(run, { ...list, query: { parent } }));
}

async function* readablePages<Item>(parent: string, pages: AsyncGenerator<Item[]>): AsyncGenerator<Item[]> {
  for (;;) {
    const next = await readable(parent, 'list', () => pages.next());
    if (next.done === true) return;
    yield next.value;
  }
}

/** Names the folder in a refusal, since its role has to be granted there. */
async function readable<Value>(container: string, what: 'get' | 'list', read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (fault) {
    if (!(fault instanceof CloudError) || fault.kind !== 'access_denied') throw fault;
    throw new CloudError({
      kind: 'access_denied',
      call: fault.call,
      message: `the identity may not ${what === 'get' ? 'read' : 'list what is in'} ${container}`,
      code: fault.code,
      cause: fault,
    });
  }
}

/** Google does not say whether a project is gone or may not be seen. */
async function orNoneWhenInvisible<Item>(read: Promise<Item[]>): Promise<Item[]> {
  try {
    return await read;
  } catch (fault) {
    const isInvisible = fault instanceof CloudError && (fault.kind === 'access_denied' || fault.code === 'NOT_FOUND');
    if (isInvisible) return [];
    throw fault;
  }
}

/** Labels have no `/` in their keys, tags have one: neither can stand for the other. */
async function listedProject(project: Project, tagsOf: TagsOf): Promise<ListedAccount[]> {
  const { name, projectId, displayName, state, labels = {} } = project;
  if (projectId === undefined) return [];
  const standing = standingOf(state);
  const { tags, notice } = standing === 'active' && name !== undefined ? await tagsOf(name) : noTags;
  const account = { accountId: projectId, name: displayName || projectId, standing, tags: { ...labels, ...tags } };
  return [notice === null ? account : { ...account, notice }];
}

/** A project whose deletion was requested cannot be used, and is gone 30 days later (Resource Manager v3, `Project.State`). */
function standingOf(state: string | undefined): AccountStanding {
  if (state === 'DELETE_REQUESTED') return 'closed';
  return state === 'ACTIVE' ? 'active' : 'pending';
}
