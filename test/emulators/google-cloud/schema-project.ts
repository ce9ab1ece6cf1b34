import { isObject, type JsonObject } from '../../../domain/json.ts';
import { startJsonResponder, type GivenAnswer, type ReceivedCall } from '../json-responder.ts';
import { maskedChange, RefusedChange, shownResource } from './masked-change.ts';
import { vendorTypes, type VendorType } from './vendor-discovery.ts';

/** The project of the double. */
export const schemaProject = 'shop-prod';

/** A project behind the services of Google Cloud, held to their discovery documents. */
export interface SchemaProject {
  url: string;
  /** Names of resources whose change was carried out, in order; `failed` where the operation failed late. */
  done: string[];
  /** Calls as `PATCH /v1/…`. */
  calls: string[];
  /** Creates or replaces a resource. Returns its full name. */
  put(type: VendorType, settings: JsonObject): string;
  remove(fullName: string): void;
  /** Everything that is set of a resource, also what is never shown. */
  settingsOf(fullName: string): JsonObject | null;
  /** Answers a call with this instead, if it returns something. */
  fault: ((call: { method: string; path: string }) => GivenAnswer | null) | null;
  /** Whether a change is made although it was only to be checked. */
  ignoresValidateOnly: boolean;
  /** How many operations fail after they were accepted. */
  failingOperations: number;
  stop(): Promise<void>;
}

interface Stored {
  type: VendorType;
  name: string;
  settings: JsonObject;
  /** What the service adds. */
  own: JsonObject;
  version: number;
}

interface Running {
  name: string;
  target: Stored;
  /** Calls until it is done. */
  left: number;
  settings: JsonObject | null;
  error: JsonObject | null;
}

const callsUntilDone = 3;

/** Starts the project. */
export async function startSchemaProject(): Promise<SchemaProject> {
  const stored = new Map<string, Stored>();
  const operations: Running[] = [];

  function shown(resource: Stored): JsonObject {
    const { type, settings, own, version } = resource;
    const root = type.schemas[type.schemaName] ?? {};
    const document = shownResource(settings, root, type) as JsonObject;
    return { ...document, ...own, ...(root.properties?.['etag'] === undefined ? {} : { etag: `"${version}"` }) };
  }

  function commit(resource: Stored, settings: JsonObject): void {
    resource.settings = settings;
    resource.version += 1;
    resource.own = ownOf(resource);
    project.done.push(resource.name);
  }

  function proceed(): void {
    for (const operation of operations.filter(({ left }) => left > 0)) {
      operation.left -= 1;
      if (operation.left > 0) continue;
      if (operation.settings === null) project.done.push(`failed ${operation.target.name}`);
      else commit(operation.target, operation.settings);
    }
  }

  const operationShown = ({ name, left, target, error }: Running): JsonObject => ({
    name,
    metadata: { target: target.name, verb: 'update' },
    ...(left > 0 ? {} : { done: true, ...(error === null ? { response: shown(target) } : { error }) }),
  });

  function patch(resource: Stored, url: URL, body: JsonObject): GivenAnswer {
    const { type } = resource;
    const method = type.patch;
    if (method?.httpMethod !== 'PATCH') throw new RefusedChange('Method not found', { status: 404, code: 'NOT_FOUND' });
    const isWrapped = method.request?.$ref !== type.schemaName;
    const [wrapped = ''] =
      Object.entries(type.schemas[method.request?.$ref ?? '']?.properties ?? {}).find(
        ([, { $ref }]) => $ref === type.schemaName,
      ) ?? [];
    const known = new Set(Object.keys(method.parameters ?? {}));
    const unknown = [...url.searchParams.keys()].find((name) => !known.has(name));
    if (unknown !== undefined) throw new RefusedChange(`Unknown name "${unknown}": Cannot bind query parameter.`);
    const request = isWrapped ? body[wrapped] : body;
    if (!isObject(request)) throw new RefusedChange('the request has no resource');
    const maskName = Object.entries(
      isWrapped ? (type.schemas[method.request?.$ref ?? '']?.properties ?? {}) : (method.parameters ?? {}),
    ).find(([, { format }]) => format === 'google-fieldmask')?.[0];
    const given = isWrapped ? body[maskName ?? ''] : url.searchParams.get(maskName ?? '');
    const mask = typeof given === 'string' ? given : '';
    const { etag } = request;
    if (etag !== undefined && etag !== shown(resource)['etag']) {
      throw new RefusedChange('the etag is not that of the resource', { status: 409, code: 'ABORTED' });
    }
    if (operations.some(({ left, target }) => left > 0 && target === resource)) {
      throw new RefusedChange('another operation is under way', { status: 409, code: 'ABORTED' });
    }
    const settings = maskedChange(resource.settings, { request, mask: mask.split(',').filter(Boolean), type });
    const isTried = url.searchParams.get('validateOnly') === 'true';
    const isLong = method.response?.$ref !== type.schemaName;
    if (isTried && project.ignoresValidateOnly) commit(resource, settings);
    if (isTried) return { json: isLong ? { done: true, response: {} } : shown(resource) };
    if (!isLong) {
      commit(resource, settings);
      return { json: shown(resource) };
    }
    const fails = project.failingOperations > 0;
    if (fails) project.failingOperations -= 1;
    const running: Running = {
      name: `${resource.name.split('/').slice(0, 4).join('/')}/operations/operation-${operations.length}`,
      target: resource,
      left: callsUntilDone,
      settings: fails ? null : settings,
      error: fails ? { code: 14, message: 'The service ended before it was done.' } : null,
    };
    operations.push(running);
    return { json: operationShown(running) };
  }

  function listed(): GivenAnswer {
    const assets = [...stored].map(([name, resource]) => ({
      name,
      assetType: resource.type.type,
      ancestors: ['projects/123'],
      resource: {
        version: resource.type.version,
        parent: `//cloudresourcemanager.googleapis.com/projects/123`,
        location: /\/locations\/([^/]+)/.exec(name)?.[1] ?? 'global',
        data: shown(resource),
      },
    }));
    return { json: { assets } };
  }

  function answered({ method, path, body }: ReceivedCall): GivenAnswer {
    const url = new URL(path, 'http://localhost');
    if (/^\/v1\/projects\/[^/]+\/assets$/.test(url.pathname)) return listed();
    const name = url.pathname.replace(/^\/v\d+(?:\.\d+)?\//, '');
    const operation = operations.find((one) => one.name === name);
    if (operation !== undefined) return { json: operationShown(operation) };
    if (name.endsWith('/operations')) {
      const above = name.slice(0, -'/operations'.length);
      return {
        json: { operations: operations.filter((one) => one.target.name.startsWith(`${above}/`)).map(operationShown) },
      };
    }
    const resource = [...stored.values()].find(
      (one) => one.name === name && url.pathname === `/${one.type.version}/${one.name}`,
    );
    if (resource === undefined) throw new RefusedChange(`${name} was not found`, { status: 404, code: 'NOT_FOUND' });
    if (method === 'GET') return { json: shown(resource) };
    if (method === 'PATCH') return patch(resource, url, body as JsonObject);
    throw new RefusedChange('Method not found', { status: 404, code: 'NOT_FOUND' });
  }

  const server = await startJsonResponder((call) => {
    const path = call.path.split('?')[0] ?? '';
    project.calls.push(`${call.method} ${path}`);
    proceed();
    const given = project.fault?.({ method: call.method, path }) ?? null;
    if (given !== null) return given;
    try {
      return answered(call);
    } catch (refusal) {
      if (!(refusal instanceof RefusedChange)) throw refusal;
      const { status, code, message } = refusal;
      return { status, json: { error: { code: status, status: code, message } } };
    }
  });

  const project: SchemaProject = {
    url: server.url,
    done: [],
    calls: [],
    fault: null,
    failingOperations: 0,
    ignoresValidateOnly: false,
    put(type, settings) {
      const name = nameOf(type);
      const fullName = `//${type.type.split('/')[0] ?? ''}/${name}`;
      const resource: Stored = { type, name, settings: structuredClone(settings), own: {}, version: 1 };
      resource.version = (stored.get(fullName)?.version ?? 0) + 1;
      resource.own = ownOf(resource);
      stored.set(fullName, resource);
      return fullName;
    },
    remove: (fullName) => void stored.delete(fullName),
    settingsOf: (fullName) => stored.get(fullName)?.settings ?? null,
    stop: () => server.stop(),
  };
  return project;
}

/** What the service writes, some of which its document does not have. */
function ownOf({ type, name, version }: Stored): JsonObject {
  const members = type.schemas[type.schemaName]?.properties ?? {};
  const own: JsonObject = {
    createTime: '2026-01-02T03:04:05Z',
    updateTime: new Date(Date.UTC(2026, 1, 1) + version * 1_000).toISOString(),
    uid: 'f3a8b1',
    satisfiesPzs: true,
  };
  const known = Object.entries(own).filter(([member]) => Object.hasOwn(members, member));
  return { ...Object.fromEntries(known), name, addedByService: 'by the service' };
}

/** A name that the path of the type has. */
function nameOf({ get, type }: VendorType): string {
  const parts = (get.flatPath ?? get.path).split('/').slice(1);
  // One server stands for all services: a name is that of one resource.
  const own = type.toLowerCase().replace('.googleapis.com/', '-');
  return parts
    .map((part, at) => {
      if (!part.startsWith('{')) return part;
      if (at === 1) return schemaProject;
      return parts[at - 1] === 'locations' ? 'europe-west1' : `${own}-${at}`;
    })
    .join('/');
}

/** Returns the types whose resources are addressed by a name in a project, in the newest version of their API. */
export function addressedTypes(): VendorType[] {
  const newest = new Map<string, VendorType>();
  for (const one of vendorTypes()) {
    if (!/^v[\d.]+\/projects\/\{[^}]+\}\/.*\}$/.test(one.get.flatPath ?? one.get.path)) continue;
    const other = newest.get(one.type);
    if (other === undefined || Number(one.version.slice(1)) > Number(other.version.slice(1))) newest.set(one.type, one);
  }
  return [...newest.values()];
}
