import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import { decidingMetadata } from '../../../../domain/clouds/gcp/compute/deciding-metadata.ts';
import { objectOf, textsOf } from '../../shared/operation-parameters.ts';
import type { GcpChange } from '../session/calls.ts';
import { computePath, computeSets } from '../session/compute-operation.ts';
import type { GcpOperation, GcpPlace } from '../session/gcp-operation.ts';
import { sourceOf } from '../session/gcp-resource.ts';
import type { Instance } from './instances.ts';
import { metadataWith } from './metadata.ts';

type Answer = Pick<GcpChange, 'query' | 'body'> & { method?: GcpChange['method'] };

/** Sets keys of the configuration with one method of an instance. */
function instanceSets(method: string, write: (values: JsonObject, place: GcpPlace) => Answer): GcpOperation {
  return computeSets(`compute:instances.${method}`, (place, values) => ({
    service: 'compute',
    method: 'POST',
    path: `${computePath(place, 'instances')}/${method}`,
    ...write(values, place),
  }));
}

const text = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

/** Starting and stopping are two methods. */
const setsState: GcpOperation = computeSets('compute:instances.start', (place, { state }) => ({
  service: 'compute',
  method: 'POST',
  path: `${computePath(place, 'instances')}/${state === 'running' ? 'start' : 'stop'}`,
}));

/** Changes of machines, except for their labels. */
export const instanceOperations: Readonly<Record<string, GcpOperation>> = {
  'compute.set_metadata': instanceSets('setMetadata', (values, { present }) => {
    const wanted = objectOf(values, 'metadata');
    const changes = Object.fromEntries(decidingMetadata.map((key) => [key, text(wanted[key])]));
    return { body: metadataWith((sourceOf(present).document as Instance).metadata, changes) };
  }),
  'compute.set_deletion_protection': instanceSets('setDeletionProtection', ({ deletion_protection: isProtected }) => ({
    query: { deletionProtection: isProtected === true },
  })),
  'compute.update_shielded_config': instanceSets('updateShieldedInstanceConfig', (values) => {
    const { secure_boot: secureBoot, vtpm, integrity_monitoring: monitoring } = objectOf(values, 'shielded');
    return {
      method: 'PATCH',
      body: {
        enableSecureBoot: secureBoot === true,
        enableVtpm: vtpm === true,
        enableIntegrityMonitoring: monitoring === true,
      },
    };
  }),
  'compute.set_service_account': instanceSets('setServiceAccount', ({ service_accounts: accounts }) => {
    const [account] = Array.isArray(accounts) ? accounts.filter(isObject) : [];
    const body: JsonObject =
      account === undefined ? {} : { email: account['email'] ?? '', scopes: textsOf(account, 'scopes') };
    return { body };
  }),
  'compute.set_machine_type': instanceSets('setMachineType', ({ machine_type: type }, { present }) => ({
    body: { machineType: `zones/${text(present.configuration['zone']) ?? ''}/machineTypes/${text(type) ?? ''}` },
  })),
  'compute.set_state': setsState,
};
