import type { CollectedResource } from '../../cloud.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';
import { textsOf } from '../../shared/operation-parameters.ts';
import type { GcpChange, GcpChanged } from '../session/calls.ts';
import { failedOperation } from '../session/failed-operation.ts';
import {
  allLongRunning,
  isUnsettled,
  labelOperations,
  noteEnded,
  sets,
  type GcpOperation,
  type GcpPlace,
  type LongRunning,
} from '../session/gcp-operation.ts';
import { sourceOf } from '../session/gcp-resource.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import type { SqlInstance } from './databases.ts';

/** The used parts of an operation of Cloud SQL. */
interface SqlOperation {
  name?: string;
  status?: string;
  operationType?: string;
  error?: { errors?: { code?: string; message?: string }[] };
}

const minutes = 60_000;
const nameOf = (externalId: string): string => encodeURIComponent(externalId.split(':').at(-1) ?? '');
const projectPath = ({ projectId }: GcpRun): string => `/sql/v1beta4/projects/${projectId}`;

const cloudSql: LongRunning = {
  settlesWithinMs: 15 * minutes,
  async isUnderWay(present: CollectedResource, run: GcpRun) {
    const { items = [] } = await run.calls.get<{ items?: SqlOperation[] }>(
      'sqladmin',
      `${projectPath(run)}/operations`,
      {
        instance: nameOf(present.externalId),
        maxResults: 20,
      },
    );
    // An instance carries out one operation at a time, whatever it is; only updates change what is set.
    if (items.some(({ status }) => status !== 'DONE')) return true;
    const newest = items.find(({ operationType }) => operationType === 'UPDATE');
    return isUnsettled(run, newest === undefined ? null : { id: newest.name ?? '', isRunning: false });
  },
  async follow(run: GcpRun, { answer }: GcpChanged) {
    const { name = '' } = answer as SqlOperation;
    const operation = await run.calls.get<SqlOperation>('sqladmin', `${projectPath(run)}/operations/${name}`);
    const [fault] = operation.error?.errors ?? [];
    if (fault !== undefined) throw failedOperation('sqladmin:operations', fault);
    if (operation.status !== 'DONE') return false;
    noteEnded(run, name);
    return true;
  },
};

/** Returns a patch of the settings of exactly the version that was read. */
function patch({ run, target, present }: GcpPlace, settings: JsonObject): GcpChange {
  const { settingsVersion } = (sourceOf(present).document as SqlInstance).settings ?? {};
  return {
    service: 'sqladmin',
    method: 'PATCH',
    path: `${projectPath(run)}/instances/${nameOf(target.externalId)}`,
    body: { settings: { ...(settingsVersion === undefined ? {} : { settingsVersion }), ...settings } },
  };
}

/** Networks that stay keep their names and expiry dates. */
function networksOf({ present }: GcpPlace, values: JsonObject): Json {
  const { settings = {} } = sourceOf(present).document as SqlInstance;
  const held = settings.ipConfiguration?.authorizedNetworks ?? [];
  return textsOf(values, 'authorized_networks').map((value) => {
    const { name, expirationTime } = held.find((one) => one.value === value) ?? {};
    return {
      value,
      ...(name === undefined ? {} : { name }),
      ...(expirationTime === undefined ? {} : { expirationTime }),
    };
  });
}

/** Returns the part of the settings that is to change; a patch merges it with what is there. */
function settingsWith(place: GcpPlace, values: JsonObject): JsonObject {
  const { has_public_address: address, authorized_networks: networks, ssl_mode: sslMode } = values;
  const { automated_backups: backups, point_in_time_recovery: recovery, deletion_protection: protection } = values;
  const { flags, tier, availability } = values;
  const isMySql = place.present.configuration['engine'] === 'mysql';
  const ipConfiguration = {
    ...(address === undefined ? {} : { ipv4Enabled: address }),
    ...(networks === undefined ? {} : { authorizedNetworks: networksOf(place, values) }),
    ...(sslMode === undefined ? {} : { sslMode }),
  };
  const backupConfiguration = {
    ...(backups === undefined ? {} : { enabled: backups }),
    ...(recovery === undefined ? {} : { [isMySql ? 'binaryLogEnabled' : 'pointInTimeRecoveryEnabled']: recovery }),
  };
  return {
    ...(Object.keys(ipConfiguration).length === 0 ? {} : { ipConfiguration }),
    ...(Object.keys(backupConfiguration).length === 0 ? {} : { backupConfiguration }),
    ...(protection === undefined ? {} : { deletionProtectionEnabled: protection }),
    ...(flags === undefined
      ? {}
      : { databaseFlags: Object.entries(flags as JsonObject).map(([name, value]) => ({ name, value })) }),
    ...(tier === undefined ? {} : { tier }),
    ...(availability === undefined ? {} : { availabilityType: availability === 'regional' ? 'REGIONAL' : 'ZONAL' }),
  };
}

/** Changes of Cloud SQL instances. */
export const databaseOperations: Readonly<Record<string, GcpOperation>> = allLongRunning(
  {
    'cloudsql.patch_instance': sets('sqladmin:instances.patch', (place, values) =>
      patch(place, settingsWith(place, values)),
    ),
    ...labelOperations('cloudsql', {
      call: 'sqladmin:instances.patch',
      write: (place, { changed }) => patch(place, { userLabels: changed }),
    }),
  },
  cloudSql,
);
