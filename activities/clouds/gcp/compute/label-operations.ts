import { computeEngine, computePath } from '../session/compute-operation.ts';
import { allLongRunning, labelOperations, type GcpOperation } from '../session/gcp-operation.ts';
import { sourceOf } from '../session/gcp-resource.ts';
import { preconditionOf } from '../session/precondition.ts';

const collections: Readonly<Record<string, string>> = {
  vm_instance: 'instances',
  disk: 'disks',
  snapshot: 'snapshots',
};

/** Labels of machines, disks and snapshots, set as a whole by the fingerprint of those that were read. */
export const computeLabelOperations: Readonly<Record<string, GcpOperation>> = allLongRunning(
  labelOperations('compute', {
    call: 'compute:setLabels',
    write: (place, { whole }) => {
      const collection = collections[place.target.resourceType];
      if (collection === undefined) throw new TypeError(`${place.target.resourceType} has no labels`);
      const { labelFingerprint } = sourceOf(place.present).document as { labelFingerprint?: string };
      return {
        service: 'compute',
        method: 'POST',
        path: `${computePath(place, collection)}/setLabels`,
        body: { labels: whole, labelFingerprint: preconditionOf(labelFingerprint, 'compute:setLabels') },
      };
    },
  }),
  {
    ...computeEngine,
    // Snapshots take no request id; the fingerprint alone keeps a change from being made twice.
    complete: (place, change) =>
      place.target.resourceType === 'snapshot' ? change : (computeEngine.complete?.(place, change) ?? change),
  },
);
