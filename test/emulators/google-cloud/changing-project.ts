import { createHash } from 'node:crypto';
import type { DescribedCall } from '../../../activities/clouds/gcp/descriptions/described-call.ts';
import { refusal, type Answer, type Answers } from './answers.ts';
import { Operations } from './operations.ts';
import { masked, merged } from './refuse-change.ts';
import { googleProject, testProject } from '../google-project.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- documents of eight APIs; their answers are checked by description
type Json = Record<string, any>;
type Request = { path: string; query: URLSearchParams; body: unknown };

const compute = `/compute/v1/projects/${testProject}`;
const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64')
    .slice(0, 12);
const stale = (reason: string): Answer =>
  refusal(412, { status: '', reason, message: 'It has changed since it was read' });

/**
 * A project whose resources can be changed as Google's references say: fingerprints, etags and generations of the past are
 * refused, patches are merged, and most services answer with an operation first.
 */
export class ChangingProject {
  readonly operations = new Operations();
  readonly bucket: Json;
  readonly database: Json;
  readonly cluster: Json;
  readonly function: Json;
  readonly key: Json;
  readonly account: Json;
  readonly accountKeys: Json[];
  /** The resources of Compute Engine, by collection. */
  readonly compute: Record<'instances' | 'disks' | 'snapshots' | 'networks' | 'subnetworks' | 'firewalls', Json[]>;
  readonly project: Json;
  /** IAM policies by the path of the resource. */
  readonly policies: Record<string, Json> = {};
  readonly answers: Answers;
  /** Changes that were carried out, as method ids. */
  readonly changes: string[] = [];

  constructor() {
    const given = googleProject();
    const at = (path: string): Json => {
      const answer = given[path];
      return (typeof answer === 'function' ? answer(new URLSearchParams(), 1) : answer) as Json;
    };
    const scoped = (collection: string): Json[] =>
      Object.values(at(`${compute}/aggregated/${collection}`)['items'] as Json).flatMap(
        (scope: Json) => scope[collection] ?? [],
      );
    this.bucket = { ...at('/storage/v1/b')['items'][0], metageneration: '1' };
    this.database = at(`/sql/v1beta4/projects/${testProject}/instances`)['items'][0];
    this.database['settings']['settingsVersion'] = '1';
    delete this.database['instanceType'];
    this.cluster = {
      ...at(`/v1/projects/${testProject}/locations/-/clusters`)['clusters'][0],
      status: 'RUNNING',
      resourceLabels: {},
    };
    this.function = { ...at(`/v2/projects/${testProject}/locations/-/functions`)['functions'][0], state: 'ACTIVE' };
    this.key = at(`/v1/projects/${testProject}/locations/europe-west1/keyRings/main/cryptoKeys`)['cryptoKeys'][0];
    this.account = at(`/v1/projects/${testProject}/serviceAccounts/builder@example.com`);
    this.accountKeys = at(`/v1/projects/${testProject}/serviceAccounts/builder@example.com/keys`)['keys'];
    this.compute = {
      instances: scoped('instances'),
      disks: [
        ...scoped('disks'),
        { id: '202', name: 'shared', region: `https://www.googleapis.com${compute}/regions/europe-west1` },
      ],
      subnetworks: scoped('subnetworks'),
      snapshots: at(`${compute}/global/snapshots`)['items'],
      networks: at(`${compute}/global/networks`)['items'],
      firewalls: at(`${compute}/global/firewalls`)['items'],
    };
    this.project = { id: '4711', ...at(compute) };
    for (const path of Object.keys(given).filter((one) => /(?:getIamPolicy|\/iam)$/.test(one))) {
      this.policies[path.replace(/(?::getIamPolicy|\/iam)$/, '')] = at(path);
    }
    this.answers = { ...given, ...this.#answers() };
  }

  #answers(): Answers {
    const listed = (collection: keyof ChangingProject['compute'], place: string | null) => (query: URLSearchParams) => {
      const [, id] = /^id=(\d+)$/.exec(query.get('filter') ?? '') ?? [];
      const items = this.compute[collection]
        .filter((one) => id === undefined || one['id'] === id)
        .map((one) => withPrints(one, collection));
      return place === null ? { items } : { items: { [place]: { [collection]: items } } };
    };
    const serviceAccount = `/v1/projects/${testProject}/serviceAccounts/builder@example.com`;
    const policies = Object.keys(this.policies).map((path): [string, () => object] => [
      path.startsWith('/storage') ? `${path}/iam` : `${path}:getIamPolicy`,
      () => ({ ...this.policies[path], version: 3, etag: hashOf(this.policies[path]) }),
    ]);
    return {
      [`/storage/v1/b/${this.bucket['name']}`]: () => this.bucket,
      '/storage/v1/b': () => ({ items: [this.bucket] }),
      [`/sql/v1beta4/projects/${testProject}/instances/orders`]: () => this.database,
      [`/v1/projects/${testProject}/locations/europe-west1/clusters/shop`]: () => this.#shownCluster(),
      [`/v2/${this.function['name']}`]: () => {
        const isRunning = this.operations.isRunning('cloudfunctions', this.function['name'] as string);
        return { ...this.function, state: isRunning ? 'DEPLOYING' : 'ACTIVE' };
      },
      [`/v1/${this.key['name']}`]: () => this.key,
      [serviceAccount]: () => this.account,
      [`${serviceAccount}/keys`]: () => ({ keys: this.accountKeys }),
      [`${compute}/aggregated/instances`]: listed('instances', 'zones/europe-west1-b'),
      [`${compute}/aggregated/disks`]: listed('disks', 'zones/europe-west1-b'),
      [`${compute}/aggregated/subnetworks`]: listed('subnetworks', 'regions/europe-west1'),
      [`${compute}/global/snapshots`]: listed('snapshots', null),
      [`${compute}/global/networks`]: listed('networks', null),
      [`${compute}/global/firewalls`]: listed('firewalls', null),
      [compute]: () => ({
        ...this.project,
        commonInstanceMetadata: withPrint(this.project['commonInstanceMetadata'], 'fingerprint', 'items'),
      }),
      ...Object.fromEntries(policies),
    };
  }

  #shownCluster(): Json {
    const isRunning = this.operations.isRunning('container', 'shop');
    return {
      ...this.cluster,
      status: isRunning ? 'RECONCILING' : 'RUNNING',
      etag: hashOf(this.cluster),
      labelFingerprint: hashOf(this.cluster['resourceLabels']),
    };
  }

  /** Carries out a change; for `startGoogleCloud`. */
  readonly change = (call: DescribedCall, request: Request): Answer | null => {
    const shown = this.operations.shownTo(call, request);
    if (shown !== null) return shown;
    if (call.method.verb === 'GET' || /(?:getIamPolicy|getAncestry|:pull|:list)$/.test(request.path)) return null;
    const answer = this.#changed(call, request);
    if (answer !== null && !('$status' in (answer as object))) this.changes.push(call.id);
    return answer;
  };

  #changed(call: DescribedCall, request: Request): Answer | null {
    const [service] = call.id.split('.');
    if (call.id.endsWith('.setIamPolicy')) return this.#setPolicy(request);
    if (service === 'compute') return this.#changeCompute(call, request);
    const body = (request.body ?? {}) as Json;
    switch (call.id) {
      case 'storage.buckets.patch': {
        const asked = request.query.get('ifMetagenerationMatch');
        if (asked !== null && asked !== this.bucket['metageneration']) return stale('conditionNotMet');
        const generation = String(Number(this.bucket['metageneration']) + 1);
        replace(this.bucket, { ...(merged(this.bucket, body) as Json), metageneration: generation });
        return this.bucket;
      }
      case 'sql.instances.patch': {
        const { settingsVersion } = body['settings'] as Json;
        const version = this.database['settings']['settingsVersion'] as string;
        if (settingsVersion !== version) return stale('staleData');
        return this.operations.begin({
          service: 'sqladmin',
          target: 'orders',
          place: '',
          apply: () => {
            replace(this.database, merged(this.database, body) as Json);
            this.database['settings']['settingsVersion'] = String(Number(version) + 1);
          },
        });
      }
      case 'cloudfunctions.projects.locations.functions.patch':
        return this.operations.begin({
          service: 'cloudfunctions',
          target: this.function['name'],
          place: this.function['name'].replace(/\/functions\/.*$/, ''),
          apply: () =>
            replace(this.function, masked(this.function, { mask: request.query.get('updateMask') ?? '', body })),
        });
      case 'cloudkms.projects.locations.keyRings.cryptoKeys.patch':
        replace(this.key, masked(this.key, { mask: request.query.get('updateMask') ?? '', body }));
        return this.key;
      case 'iam.projects.serviceAccounts.patch':
        replace(this.account, masked(this.account, { mask: body['updateMask'], body: body['serviceAccount'] }));
        return this.account;
      default:
        return service === 'container' ? this.#changeCluster(call, body) : this.#switchAccount(call, request.path);
    }
  }

  #switchAccount(call: DescribedCall, path: string): Answer | null {
    if (!/^iam\..*\.(?:en|dis)able$/.test(call.id)) return null;
    const disabled = call.id.endsWith('.disable');
    const key = call.id.includes('.keys.')
      ? this.accountKeys.find(({ name }) => path.includes(`/keys/${String(name).split('/').at(-1)}:`))
      : this.account;
    if (key === undefined) return refusal(404, { status: 'NOT_FOUND' });
    key['disabled'] = disabled;
    return {};
  }

  #setPolicy({ path, body }: Request): Answer {
    const resource = path.replace(/(?::setIamPolicy|\/iam)$/, '');
    const { policy = body, updateMask } = body as { policy?: Json; updateMask?: string };
    const { etag, version, bindings } = policy as Json;
    const held = this.policies[resource];
    if (held === undefined) return refusal(404, { status: 'NOT_FOUND' });
    if (etag !== hashOf(held))
      return refusal(409, { status: 'ABORTED', message: 'There were concurrent policy changes' });
    const isConditional = (held['bindings'] as Json[] | undefined)?.some(({ condition }) => condition !== undefined);
    if (isConditional === true && version !== 3) {
      return refusal(400, { status: 'INVALID_ARGUMENT', message: 'A policy with conditions needs version 3' });
    }
    if (updateMask !== undefined && updateMask !== 'bindings,etag') {
      return refusal(400, { status: 'INVALID_ARGUMENT', message: `the mask ${updateMask} is not one of a policy` });
    }
    this.policies[resource] = { ...held, bindings };
    return { ...this.policies[resource], version: 3, etag: hashOf(this.policies[resource]) };
  }

  #changeCluster(call: DescribedCall, body: Json): Answer {
    const update = (body['update'] ?? {}) as Json;
    if (update['etag'] !== undefined && update['etag'] !== hashOf(this.cluster)) {
      return refusal(409, { status: 'ABORTED', message: 'The etag does not match' });
    }
    const isLabels = call.id.endsWith('.setResourceLabels');
    if (isLabels && body['labelFingerprint'] !== hashOf(this.cluster['resourceLabels'])) {
      return refusal(409, { status: 'ABORTED', message: 'The fingerprint does not match' });
    }
    const { etag: _etag, ...desired } = update;
    if (call.id.endsWith('.update') && Object.keys(desired).length !== 1) {
      return refusal(400, { status: 'INVALID_ARGUMENT', message: 'Must specify exactly one field to update.' });
    }
    const fields = Object.entries(desired).map(([name, value]): [string, unknown] => {
      const bare = name.replace('desired', '');
      return [bare.charAt(0).toLowerCase() + bare.slice(1), value];
    });
    return this.operations.begin({
      service: 'container',
      target: 'shop',
      place: 'europe-west1',
      apply: () => {
        if (isLabels) this.cluster['resourceLabels'] = body['resourceLabels'];
        else if (call.id.endsWith('.setLegacyAbac')) this.cluster['legacyAbac'] = { enabled: body['enabled'] };
        else replace(this.cluster, merged(this.cluster, Object.fromEntries(fields)) as Json);
      },
    });
  }

  #changeCompute(call: DescribedCall, { path, query, body }: Request): Answer {
    const [, calledOn = '', method = ''] = call.id.split('.');
    const collection = calledOn === 'regionDisks' ? 'disks' : calledOn;
    const requestId = query.get('requestId');
    const given = (body ?? {}) as Json;
    if (collection === 'projects') {
      const metadata = withPrint(this.project['commonInstanceMetadata'], 'fingerprint', 'items');
      if (given['fingerprint'] !== metadata['fingerprint']) return stale('conditionNotMet');
      const apply = () => void (this.project['commonInstanceMetadata'] = { items: given['items'] });
      return this.operations.begin({
        service: 'compute',
        target: this.project['id'],
        place: 'global',
        requestId,
        apply,
      });
    }
    const known = this.compute[collection as keyof ChangingProject['compute']];
    const [, place = '', id = ''] =
      /\/(global|zones\/[^/]+|regions\/[^/]+)\/[a-z]+\/(\d+)(?:\/[A-Za-z]+)?$/.exec(path) ?? [];
    const item = known?.find((one) => one['id'] === id);
    if (item === undefined) return refusal(404, { status: 'NOT_FOUND', message: `there is no ${path}` });
    const shown = withPrints(item, collection as keyof ChangingProject['compute']);
    const fingerprints: [unknown, unknown][] = [
      [method === 'setLabels', given['labelFingerprint'] === shown['labelFingerprint']],
      [method === 'setMetadata', given['fingerprint'] === shown['metadata']?.['fingerprint']],
      [collection === 'subnetworks' && method === 'patch', given['fingerprint'] === shown['fingerprint']],
    ];
    const isRepeated = this.operations.all.some((one) => one.requestId !== null && one.requestId === requestId);
    if (!isRepeated && fingerprints.some(([needs, holds]) => needs === true && holds !== true))
      return stale('conditionNotMet');
    const needsStop = ['updateShieldedInstanceConfig', 'setServiceAccount', 'setMachineType'].includes(method);
    if (needsStop && item['status'] === 'RUNNING') {
      return refusal(400, { status: '', reason: 'invalid', message: 'The instance must be stopped' });
    }
    const apply = (): void => replace(item, applied(item, { method, given, query }));
    return this.operations.begin({ service: 'compute', target: id, place, requestId, apply });
  }
}

/** A resource of Compute Engine after one of its methods. */
function applied(item: Json, { method, given, query }: { method: string; given: Json; query: URLSearchParams }): Json {
  switch (method) {
    case 'setLabels':
      return { ...item, labels: given['labels'] };
    case 'setMetadata':
      return { ...item, metadata: { items: given['items'] } };
    case 'setDeletionProtection':
      return { ...item, deletionProtection: query.get('deletionProtection') !== 'false' };
    case 'updateShieldedInstanceConfig':
      return { ...item, shieldedInstanceConfig: merged(item['shieldedInstanceConfig'], given) };
    case 'setServiceAccount':
      return { ...item, serviceAccounts: given['email'] === undefined ? [] : [given] };
    case 'setMachineType':
      return { ...item, machineType: given['machineType'] };
    case 'start':
      return { ...item, status: 'RUNNING' };
    case 'stop':
      return { ...item, status: 'TERMINATED' };
    case 'setPrivateIpGoogleAccess':
      return { ...item, ...given };
    default: {
      const { fingerprint: _fingerprint, ...patch } = given;
      return merged(item, patch) as Json;
    }
  }
}

const withPrint = (part: Json | undefined, name: string, of: string): Json => ({ ...part, [name]: hashOf(part?.[of]) });

function withPrints(item: Json, collection: string): Json {
  const labels = ['instances', 'disks', 'snapshots'].includes(collection)
    ? { labelFingerprint: hashOf(item['labels']) }
    : {};
  if (collection === 'subnetworks') return { ...item, fingerprint: hashOf(item) };
  if (collection === 'instances')
    return { ...item, ...labels, metadata: withPrint(item['metadata'], 'fingerprint', 'items') };
  return { ...item, ...labels };
}

/** Makes a document what another one is, for everybody who holds it. */
function replace(target: Json, next: Json): void {
  for (const name of Object.keys(target)) if (!Object.hasOwn(next, name)) delete target[name];
  Object.assign(target, structuredClone(next));
}
