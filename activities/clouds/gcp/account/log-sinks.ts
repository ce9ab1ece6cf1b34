import { allItems } from '../session/all-items.ts';
import { fromAncestors } from '../iam/ancestors.ts';
import type { GcpRun } from '../session/gcp-run.ts';

interface Sink {
  name?: string;
  destination?: string;
  filter?: string;
  disabled?: boolean;
  exclusions?: { name?: string; disabled?: boolean }[];
  includeChildren?: boolean;
}

const sinksOf = async (run: GcpRun, parent: string): Promise<Sink[]> =>
  allItems<Sink>(run, { service: 'logging', path: `/v2/${parent}/sinks`, member: 'sinks' });

function sinkOf({ name, destination, filter, disabled, exclusions = [] }: Sink) {
  const excluding = exclusions.filter((exclusion) => exclusion.disabled !== true).map((one) => one.name ?? '');
  return {
    name: name ?? '',
    destination: destination ?? '',
    filter: filter || null,
    disabled: disabled ?? false,
    ...(excluding.length === 0 ? {} : { exclusions: excluding.toSorted() }),
  };
}

/** Returns the project's own sinks. */
export const logSinks = async (run: GcpRun) => (await sinksOf(run, `projects/${run.projectId}`)).map(sinkOf);

/** Returns the sinks of folders and of the organization that include the project's entries. */
export const inheritedLogSinks = async (run: GcpRun) => {
  const above = await fromAncestors(run, async (from) =>
    (await sinksOf(run, from))
      .filter(({ includeChildren }) => includeChildren === true)
      .map((sink) => ({ from, ...sinkOf(sink) })),
  );
  return above.flat();
};
