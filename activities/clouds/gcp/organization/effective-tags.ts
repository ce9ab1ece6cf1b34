import { CloudError } from '../../errors.ts';
import { allItems } from '../session/all-items.ts';
import type { GcpRun } from '../session/gcp-run.ts';

/** The tags of a project, or why they are not known. */
export interface ProjectTags {
  /** Namespaced name of the key, e.g. `123456789012/environment` → short name of the value. */
  tags: Record<string, string>;
  notice: string | null;
}

/** Returns the tags of a project by its name, e.g. `projects/415104041262`. */
export type TagsOf = (project: string) => Promise<ProjectTags>;

/** The used fields of an effective tag (Resource Manager v3, `EffectiveTag`). */
interface EffectiveTag {
  namespacedTagKey?: string;
  namespacedTagValue?: string;
}

export const noTags: ProjectTags = { tags: {}, notice: null };

/**
 * Returns a function that reads the tags which a project has itself or inherits. Without the permission they are not known, and
 * not asked for again. It throws `CloudError` of any other kind.
 */
export function effectiveTags(run: Pick<GcpRun, 'calls'>): TagsOf {
  let denied: ProjectTags | null = null;
  return async (project) => {
    if (denied !== null) return denied;
    try {
      const parent = `//cloudresourcemanager.googleapis.com/${project}`;
      const list = { service: 'cloudresourcemanager', path: '/v3/effectiveTags', member: 'effectiveTags' } as const;
      const found = await allItems<EffectiveTag>(run, { ...list, query: { parent, pageSize: 300 } });
      return { tags: Object.fromEntries(found.flatMap(tagOf)), notice: null };
    } catch (fault) {
      if (!(fault instanceof CloudError) || fault.kind !== 'access_denied') throw fault;
      denied = {
        tags: {},
        notice:
          'its tags may not be read (resourcemanager.hierarchyNodes.listEffectiveTags); only its labels are known',
      };
      return denied;
    }
  };
}

/** The name of a value is that of its key, and its short name. */
function tagOf({ namespacedTagKey: key, namespacedTagValue: value }: EffectiveTag): [string, string][] {
  if (key === undefined || value === undefined || !value.startsWith(`${key}/`)) return [];
  return [[key, value.slice(key.length + 1)]];
}
