import type { ChangeKind } from '../../../../domain/changes/announced-change.ts';
import type { Json } from '../../../../domain/json.ts';
import type { ChangedListing, SeenChange } from '../../change-page.ts';
import { globalRegion } from '../../cloud.ts';
import type { AnnouncingService } from './announcing-service.ts';
import { announcingServices } from './announcing-services.ts';
import { callMaker } from './call-maker.ts';
import type { CallRecord } from './call-record.ts';
import type { NamedTarget } from './named-resources.ts';

/** What a call changed: resources, or listings where it names none. */
export interface CallEffects {
  changes: SeenChange[];
  listings: ChangedListing[];
}

const nothing: CallEffects = { changes: [], listings: [] };
const services = new Map(announcingServices.map((service) => [service.eventSource, service]));

/** A call that names more resources is compared as one that names none. */
const namedAtMost = 100;
const deepestLevel = 8;

const wholes =
  '(?:User|Role|Group|Policy|Volume|Snapshot|Image|SecurityGroup|Vpc|Subnet|Bucket|Queue|Topic|Table|Secret|Key|Function|Trail|' +
  'LogGroup|Repository|Cluster|DBInstance|DBCluster|DBSnapshot|DBClusterSnapshot|LoadBalancer|CacheCluster|ReplicationGroup|Certificate)';
const creation = new RegExp(`^(?:Create${wholes}|RunInstances|RegisterImage|RequestCertificate|ImportCertificate)$`);
const deletion = new RegExp(`^(?:Delete${wholes}|TerminateInstances|DeregisterImage)$`);

/** Returns what a call changed; nothing if it failed, only read, or concerns nothing of the inventory. */
export function effectsOf(record: CallRecord): CallEffects {
  const service = services.get(record.eventSource);
  if (service === undefined || record.hasFailed || record.readOnly) return nothing;
  const call = operationOf(record.eventName);
  const { account = [], accountRegion = [], unnamed = {}, parts = {} } = service;
  const changedParts = parts[call] ?? {};
  const { accountId, awsRegion } = record;
  if (account.includes(call)) {
    const target = { type: 'account' as const, externalId: accountId, name: null };
    return named(record, [target], { listedIn: globalRegion, changedParts });
  }
  if (accountRegion.includes(call)) {
    const externalId = `${accountId}/${awsRegion}`;
    const target = { type: 'account_region' as const, externalId, name: null };
    return named(record, [target], { listedIn: awsRegion, changedParts });
  }
  if (isIrrelevant(service, call)) return nothing;
  const listedIn = service.scope === 'global' ? globalRegion : awsRegion;
  const targets = unnamed[call] === undefined ? targetsOf(service, call, record) : [];
  if (targets.length > 0 && targets.length <= namedAtMost) return named(record, targets, { listedIn, changedParts });
  return {
    changes: [],
    listings: (unnamed[call] ?? service.listings).map((listing) => ({
      eventId: `${record.eventID}/${listing}`,
      service: listing,
      call: record.eventName,
      place: { accountId, listedIn },
    })),
  };
}

/** Returns the operation of a call. Records of Lambda append the version of its API, e.g. `CreateFunction20150331v2`. */
export function operationOf(eventName: string): string {
  return eventName.replace(/\d{8}(?:v\d+)?$/, '');
}

/** Returns whether a call of a service changes nothing of the inventory; a call that is listed by name does. */
export function isIrrelevant({ irrelevant, calls = {}, unnamed = {} }: AnnouncingService, call: string): boolean {
  if (calls[call] !== undefined || unnamed[call] !== undefined) return false;
  return irrelevant.some((known) => (typeof known === 'string' ? known === call : known.test(call)));
}

function targetsOf(service: AnnouncingService, call: string, record: CallRecord): NamedTarget[] {
  const only = service.calls?.[call];
  if (only === undefined && service.knowsOnlyCalls === true) return [];
  const members = service.members.filter(({ member }) => only === undefined || only.includes(member));
  const place = { accountId: record.accountId, region: record.awsRegion };
  const found = new Map<string, NamedTarget>();
  for (const { member, text } of textsIn([record.requestParameters, record.responseElements])) {
    for (const { names } of members.filter(({ member: own }) => own.toLowerCase() === member)) {
      const target = names(text, place);
      if (target !== null && found.size <= namedAtMost) found.set(`${target.type} ${target.externalId}`, target);
    }
  }
  return [...found.values()].filter(({ name }, _, all) => name === null || !all.some((other) => endsWith(other, name)));
}

/** Returns whether a target is named by its ARN, which says more than its name. */
function endsWith({ externalId, name }: NamedTarget, last: string): boolean {
  return name === null && externalId.endsWith(`/${last}`);
}

/** Yields the texts in an object with the name of their member, in lower case; of lists, that of the list. */
function* textsIn(value: Json, member = '', level = 0): Generator<{ member: string; text: string }> {
  if (typeof value === 'string') yield { member, text: value.slice(0, 2_048) };
  if (typeof value !== 'object' || value === null || level > deepestLevel) return;
  if (Array.isArray(value)) {
    for (const item of value) yield* textsIn(item, member, level + 1);
    return;
  }
  for (const [name, inner] of Object.entries(value)) yield* textsIn(inner, memberName(name), level + 1);
}

/** Records have a list of ids under the plural name, where the API has it so. */
function memberName(name: string): string {
  const lower = name.toLowerCase();
  return /(?:arns|names|ids)$/.test(lower) ? lower.slice(0, -1) : lower;
}

function named(
  record: CallRecord,
  targets: readonly NamedTarget[],
  { listedIn, changedParts }: { listedIn: string; changedParts: Readonly<Partial<Record<string, readonly string[]>>> },
): CallEffects {
  const { eventID, eventName, eventTime, accountId, awsRegion } = record;
  const kind: ChangeKind = creation.test(eventName) ? 'created' : deletion.test(eventName) ? 'deleted' : 'changed';
  const maker = callMaker(record);
  const changes = targets.map(({ type, externalId, name }) => ({
    eventId: `${eventID}/${type}/${externalId}`.slice(0, 1_000),
    source: 'call_log' as const,
    resourceType: type,
    externalId,
    name,
    region: listedIn === globalRegion && type !== 'object_bucket' ? globalRegion : awsRegion,
    kind,
    occurredAt: eventTime,
    ...maker,
    call: eventName,
    parts: changedParts[type] ?? null,
    resource: null,
    place: { accountId, listedIn },
  }));
  return { changes, listings: [] };
}
