import { refusal, type Answers } from './google-cloud/answers.ts';
import { googleProject, testProject } from './google-project.ts';

interface Node {
  parent: string;
  displayName: string;
}

interface ProjectNode extends Node {
  number: string;
  labels: Record<string, string>;
  /** Namespaced name of the key → short name of the value; its own and those that it inherits. */
  tags: Record<string, string>;
  state: 'ACTIVE' | 'DELETE_REQUESTED';
}

/** An organization of Google Cloud, as its owner changes it. */
export interface GoogleOrganization {
  /** e.g. `organizations/7`. */
  name: string;
  /** Whether the identity may read tags. */
  showsTags: boolean;
  /** Its answers, which follow its changes. Each project has one bucket of its own. */
  answers: Answers;
  /** Returns the name of the new folder, e.g. `folders/31`. */
  addFolder(displayName: string, parent?: string): string;
  addProject(projectId: string, given?: Partial<ProjectNode>): void;
  moveProject(projectId: string, parent: string): void;
  moveFolder(name: string, parent: string): void;
  /** Requests the deletion of a project, which stays listed for 30 days. */
  deleteProject(projectId: string): void;
  /** Removes a project from the organization, as if it had moved to another one. */
  removeProject(projectId: string): void;
}

const ownPaths = Object.keys(googleProject()).filter((path) => path.includes(testProject));

/** Creates an organization without folders and projects; a list shows at most `pageSize` of them on a page. */
export function createGoogleOrganization({ id = '7', pageSize = 500 } = {}): GoogleOrganization {
  const name = `organizations/${id}`;
  const folders = new Map<string, Node>();
  const projects = new Map<string, ProjectNode>();
  const answers: Answers = {};
  let folderIds = 30;
  const byNumber = new Map<string, string>();

  const within = (parent: string) => folders.has(parent) || parent === name;
  function page(member: string, all: object[], query: URLSearchParams): object {
    const start = Number(query.get('pageToken') ?? 0);
    const end = start + Math.min(pageSize, Number(query.get('pageSize') ?? pageSize));
    return { [member]: all.slice(start, end), ...(end < all.length ? { nextPageToken: String(end) } : {}) };
  }
  answers[`/v3/${name}`] = { name, displayName: 'example.com', state: 'ACTIVE', directoryCustomerId: 'C0123' };
  answers[`/v3/${name}:getIamPolicy`] = { bindings: [] };
  answers[`/v2/${name}/sinks`] = {};
  answers['/v3/folders'] = (query) => {
    const parent = query.get('parent') ?? '';
    if (!within(parent)) return refusal(403, { status: 'PERMISSION_DENIED' });
    const below = [...folders].filter(([, folder]) => folder.parent === parent);
    return page(
      'folders',
      below.map(([folder, { displayName }]) => ({ name: folder, parent, displayName, state: 'ACTIVE' })),
      query,
    );
  };
  answers['/v3/projects'] = (query) => {
    const parent = query.get('parent') ?? '';
    if (!within(parent)) return refusal(403, { status: 'PERMISSION_DENIED' });
    const shown = [...projects].filter(
      ([, one]) => one.parent === parent && (one.state === 'ACTIVE' || query.get('showDeleted') === 'true'),
    );
    return page(
      'projects',
      shown.map(([projectId, { number, displayName, labels, state }]) => ({
        name: `projects/${number}`,
        parent,
        projectId,
        displayName,
        labels,
        state,
      })),
      query,
    );
  };

  answers['/v3/effectiveTags'] = (query) => {
    if (!organization.showsTags) return refusal(403, { status: 'PERMISSION_DENIED' });
    const [, number] =
      /^\/\/cloudresourcemanager\.googleapis\.com\/projects\/(\d+)$/.exec(query.get('parent') ?? '') ?? [];
    const project = projects.get(byNumber.get(number ?? '') ?? '');
    if (project === undefined) return refusal(400, { status: 'INVALID_ARGUMENT' });
    const tags = Object.entries(project.tags);
    return page(
      'effectiveTags',
      tags.map(([key, value]) => ({ namespacedTagKey: key, namespacedTagValue: `${key}/${value}` })),
      query,
    );
  };

  function ancestryOf(projectId: string): object {
    const project = projects.get(projectId);
    if (project === undefined) return refusal(403, { status: 'PERMISSION_DENIED' });
    const ancestor = [{ resourceId: { type: 'project', id: projectId } }];
    const passed = new Set<string>();
    for (let at = project.parent; ; at = folders.get(at)?.parent ?? name) {
      const [type = '', number = ''] = at.split('/');
      ancestor.push({ resourceId: { type: type.replace(/s$/, ''), id: number } });
      if (at === name || passed.has(at)) return { ancestor };
      passed.add(at);
    }
  }

  function answerProject(projectId: string): void {
    const whole = googleProject();
    for (const path of ownPaths) answers[path.replaceAll(testProject, projectId)] = whole[path] ?? {};
    answers[`/v1/projects/${projectId}`] = () => {
      const project = projects.get(projectId);
      if (project === undefined) return refusal(403, { status: 'PERMISSION_DENIED' });
      return { projectId, projectNumber: '4711', lifecycleState: project.state };
    };
    answers[`/v1/projects/${projectId}:getAncestry`] = () => ancestryOf(projectId);
  }

  const known = <Value>(map: Map<string, Value>, key: string): Value => {
    const value = map.get(key);
    if (value === undefined) throw new Error(`there is no ${key}`);
    return value;
  };
  const organization: GoogleOrganization = {
    name,
    showsTags: true,
    answers,
    addFolder(displayName, parent = name) {
      folderIds += 1;
      const folder = `folders/${folderIds}`;
      folders.set(folder, { parent, displayName });
      answers[`/v3/${folder}`] = () => ({ name: folder, ...known(folders, folder), state: 'ACTIVE' });
      answers[`/v3/${folder}:getIamPolicy`] = { bindings: [] };
      answers[`/v2/${folder}/sinks`] = {};
      return folder;
    },
    addProject(projectId, given = {}) {
      const number = String(415_104_000_000 + byNumber.size);
      byNumber.set(number, projectId);
      const usual = { parent: name, displayName: projectId, labels: {}, tags: {}, state: 'ACTIVE' as const };
      projects.set(projectId, { number, ...usual, ...given });
      answerProject(projectId);
    },
    moveProject(projectId, parent) {
      known(projects, projectId).parent = parent;
    },
    moveFolder(folder, parent) {
      known(folders, folder).parent = parent;
    },
    deleteProject(projectId) {
      known(projects, projectId).state = 'DELETE_REQUESTED';
    },
    removeProject(projectId) {
      projects.delete(projectId);
    },
  };
  return organization;
}
