import { startArmServer, type ArmAnswer, type ArmCall } from '../../../sample/azure/server.ts';
import type { ArmResource, Subscription } from '../../../sample/azure/subscription.ts';
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { azureIds, azureSecret } from '../azure-subscription.ts';
import { documentMistake, propertiesOf } from './document-check.ts';
import {
  isReadOnly,
  isWriteOnly,
  typeExtract,
  vendorType,
  type TypeExtract,
  type VendorType,
} from './type-extracts.ts';

/** How Resource Manager answers a change: at once, or later by one of the addresses that it documents. */
export type Answering = 'at once' | 'operation' | 'location' | 'state alone';

/** A failure of a change that was accepted. `partly` keeps the new document nevertheless. */
export interface LateFailure {
  code: string;
  message: string;
  partly?: boolean;
}

/**
 * A subscription whose resources are read and written as Azure's Bicep types say: a request replaces the resource, and what it
 * does not repeat is gone, secrets among it.
 */
export interface SchemaSubscription {
  url: string;
  /** Method and path of every call but those of the login. */
  calls: string[];
  /** Writes that were carried out, by id in lower case. */
  done: string[];
  /** Called for each call before it is answered; an answer replaces the usual one. */
  fault: ((call: ArmCall) => ArmAnswer | null) | null;
  answering: Answering;
  /** Calls until a change has ended. */
  duration: number;
  /** Calls until Resource Graph shows what was written. */
  lag: number;
  failures: LateFailure[];
  /** Templates of what-ifs. */
  rehearsals: JsonObject[];
  /** What a what-if answers instead of a prediction. */
  whatIf: ArmAnswer | JsonObject | null;
  /** Adds a resource and returns its id in lower case. Throws where the document does not fit the type. */
  put(resourceType: string, document: JsonObject): string;
  /** Changes a resource as somebody else would. */
  change(id: string, document: JsonObject): void;
  remove(id: string): void;
  /** Returns everything that is set, also what is never shown. */
  modelOf(id: string): JsonObject;
  stop(): Promise<void>;
}

interface Held {
  extract: TypeExtract;
  id: string;
  model: JsonObject;
  version: number;
  state: 'Succeeded' | 'Updating' | 'Failed';
}

interface Change {
  held: Held;
  body: JsonObject;
  callsLeft: number;
  failure: LateFailure | null;
  status: 'InProgress' | 'Succeeded' | 'Failed';
}

const error = (status: number, code: string, message: string): ArmAnswer => ({
  status,
  body: { error: { code, message } },
});

/** Starts an empty subscription on a free loopback port. */
export async function startSchemaSubscription(): Promise<SchemaSubscription> {
  const subscription: Subscription = { ...azureIds, clientSecret: azureSecret, resources: new Map() };
  const own = `/subscriptions/${azureIds.subscriptionId}`;
  const holdings = new Map<string, Held>();
  const changes: Change[] = [];
  const toShow = new Map<string, number>();
  let names = 0;

  function publish(held: Held): void {
    // As Resource Graph shows it: with other columns, and nothing that is empty.
    const { etag: _etag, eTag: _eTag, ...row } = shownOf(held);
    subscription.resources.set(held.id.toLowerCase(), { properties: {}, ...row } as unknown as ArmResource);
  }

  function proceed(): void {
    for (const [id, left] of toShow) {
      const held = holdings.get(id);
      if (left > 0) toShow.set(id, left - 1);
      else {
        toShow.delete(id);
        if (held !== undefined) publish(held);
      }
    }
    for (const change of changes) {
      if (change.status !== 'InProgress') continue;
      change.callsLeft -= 1;
      if (change.callsLeft <= 0) finish(change);
    }
  }

  function finish(change: Change): void {
    const { held, failure } = change;
    change.status = failure === null ? 'Succeeded' : 'Failed';
    held.state = change.status;
    if (failure === null || failure.partly === true) {
      held.model = change.body;
      held.version += 1;
      double.done.push(held.id.toLowerCase());
    }
    toShow.set(held.id.toLowerCase(), double.lag);
  }

  function write(held: Held, call: ArmCall): ArmAnswer {
    const body = JSON.parse(call.body) as JsonObject;
    const mistake = documentMistake(held.extract, body);
    if (mistake !== null) return error(400, 'InvalidRequestContent', `The request content was invalid: ${mistake}`);
    if (body['location'] !== held.model['location']) {
      return error(409, 'InvalidResourceLocation', 'The resource already exists in another location.');
    }
    const condition = call.headers?.['if-match'];
    if (condition !== undefined && condition !== etagOf(held)) {
      return error(412, 'ConditionNotMet', 'The condition of the request is not met.');
    }
    if (held.state === 'Updating') return error(409, 'AnotherOperationInProgress', 'Another operation is in progress.');
    const change: Change = {
      held,
      body: settingsOf(body),
      callsLeft: double.answering === 'at once' ? 0 : double.duration,
      failure: double.failures.shift() ?? null,
      status: 'InProgress',
    };
    const number = changes.push(change);
    held.state = 'Updating';
    if (change.callsLeft === 0) finish(change);
    const place = `${double.url}${own}/providers/Microsoft.Test/locations/west/operations/${number}`;
    const headers: Record<string, string> = { 'retry-after': '0' };
    if (double.answering === 'operation') headers['azure-asyncoperation'] = `${place}?api-version=1`;
    if (double.answering === 'location') headers['location'] = `${place}?api-version=1&result=true`;
    const status = { 'at once': 200, operation: 201, location: 202, 'state alone': 201 }[double.answering];
    return { status, body: shownOf(held), headers };
  }

  function changeTags(held: Held, call: ArmCall): ArmAnswer {
    const { operation, properties } = JSON.parse(call.body) as { operation: string; properties: { tags: JsonObject } };
    const tags = { ...(held.model['tags'] as JsonObject) };
    for (const [name, value] of Object.entries(properties.tags)) {
      if (operation === 'Merge') tags[name] = value;
      else if (tags[name] === value) delete tags[name];
    }
    const { tags: _tags, ...others } = held.model;
    held.model = Object.keys(tags).length === 0 ? others : { ...others, tags };
    held.version += 1;
    toShow.set(held.id.toLowerCase(), double.lag);
    return { status: 200, body: { properties: { tags } } };
  }

  function progress(number: number, isResult: boolean): ArmAnswer {
    const change = changes[number - 1];
    if (change === undefined) return error(404, 'NotFound', 'There is no such operation.');
    const headers = { 'retry-after': '0' };
    const { status, failure } = change;
    if (isResult) return { status: status === 'InProgress' ? 202 : 200, body: {}, headers };
    return { status: 200, body: { status, ...(status === 'Failed' ? { error: { ...failure } } : {}) }, headers };
  }

  function rehearse(call: ArmCall): ArmAnswer {
    const { properties } = JSON.parse(call.body) as { properties: { template: { resources: JsonObject[] } } };
    const [resource = {}] = properties.template.resources;
    double.rehearsals.push(resource);
    if (double.whatIf !== null && 'status' in double.whatIf && typeof double.whatIf.status === 'number') {
      return double.whatIf as ArmAnswer;
    }
    const held = [...holdings.values()].find(
      ({ id, extract }) =>
        extract.name === resource['type'] && id.endsWith(`/${plain(resource['name'] ?? '') as string}`),
    );
    if (held === undefined) return error(400, 'InvalidTemplate', 'The resource is not known.');
    const mistake = documentMistake(held.extract, plain(resource) as JsonObject);
    const result =
      double.whatIf ??
      (mistake === null
        ? { status: 'Succeeded', properties: { changes: [{ resourceId: held.id, changeType: 'Modify', delta: [] }] } }
        : { status: 'Failed', error: { code: 'InvalidTemplateDeployment', message: mistake } });
    const place = `${double.url}${own}/whatif?api-version=1&result=${encodeURIComponent(JSON.stringify(result))}`;
    return { status: 202, body: {}, headers: { location: place, 'retry-after': '0' } };
  }

  function receive(call: ArmCall): ArmAnswer | null {
    const { pathname, searchParams } = new URL(call.path, 'http://azure');
    if (pathname.includes('/oauth2/') || pathname.includes('/.well-known/')) return null;
    double.calls.push(`${call.method} ${pathname}`);
    proceed();
    const given = double.fault?.(call) ?? null;
    if (given !== null) return given;
    const [, number] = /\/operations\/(\d+)$/.exec(pathname) ?? [];
    if (number !== undefined) return progress(Number(number), searchParams.has('result'));
    if (pathname.endsWith('/whatif'))
      return { status: 200, body: JSON.parse(searchParams.get('result') ?? '') as object };
    if (pathname.endsWith('/whatIf')) return rehearse(call);
    const [id = '', part = ''] = decodeURIComponent(pathname).toLowerCase().split('/providers/microsoft.resources/');
    const held = holdings.get(id);
    if (held !== undefined && part === 'tags/default') return changeTags(held, call);
    if (held === undefined || !['GET', 'PUT'].includes(call.method)) return null;
    if (searchParams.get('api-version') !== held.extract.apiVersion) {
      return error(400, 'NoRegisteredProviderFound', 'The api-version is not supported.');
    }
    if (call.method === 'PUT') return write(held, call);
    return { status: 200, body: shownOf(held) };
  }

  const server = await startArmServer(subscription, { intercept: receive });
  const double: SchemaSubscription = {
    url: server.url,
    calls: [],
    done: [],
    fault: null,
    answering: 'at once',
    duration: 2,
    lag: 0,
    failures: [],
    rehearsals: [],
    whatIf: null,
    put(resourceType, document) {
      const extract = typeExtract(resourceType);
      const mistake = documentMistake(extract, document);
      if (mistake !== null) throw new DocumentMistake(`${resourceType}: ${mistake}`);
      names += 1;
      const [namespace = '', ...types] = extract.name.split('/');
      const path = types.map((type) => `${type}/one-${names}`).join('/');
      const id = `${own}/resourceGroups/Shop/providers/${namespace}/${path}`;
      const held: Held = { extract, id, model: settingsOf(document), version: 1, state: 'Succeeded' };
      holdings.set(id.toLowerCase(), held);
      publish(held);
      return id.toLowerCase();
    },
    change(id, document) {
      const held = holdings.get(id);
      if (held === undefined) throw new Error(`there is no ${id}`);
      const mistake = documentMistake(held.extract, document);
      if (mistake !== null) throw new DocumentMistake(mistake);
      held.model = settingsOf(document);
      held.version += 1;
      publish(held);
    },
    remove(id) {
      holdings.delete(id);
      subscription.resources.delete(id);
    },
    modelOf: (id) => structuredClone(holdings.get(id)?.model ?? {}),
    stop: () => server.stop(),
  };
  return double;
}

/** A document does not fit the vendor's types. */
export class DocumentMistake extends Error {
  override readonly name = 'DocumentMistake';
}

const etagOf = ({ version }: Held): string => `W/"${version}"`;

function settingsOf(body: JsonObject): JsonObject {
  const { id: _id, name: _name, type: _type, apiVersion: _version, ...settings } = body;
  return settings;
}

/** Returns a resource as it is shown: without what is write-only, and with what Azure adds. */
function shownOf(held: Held): JsonObject {
  const { extract, id, model, state } = held;
  const [root] = extract.types;
  const shown = root === undefined ? model : shownObject(model, root, { extract, held, level: 0 });
  return {
    ...shown,
    id,
    name: id.split('/').at(-1) ?? '',
    type: extract.name,
    ...(state === 'Succeeded' ? {} : stateOf(shown, state)),
  };
}

function stateOf(shown: JsonObject, provisioningState: string): JsonObject {
  const { properties } = shown;
  return { properties: { ...(isObject(properties ?? null) ? (properties as JsonObject) : {}), provisioningState } };
}

function shownObject(
  value: JsonObject,
  type: VendorType,
  at: { extract: TypeExtract; held: Held; level: number },
): JsonObject {
  const { extract, held, level } = at;
  const properties = propertiesOf(type, value, extract);
  const shown: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const reference = property?.type ?? type.additionalProperties;
    const own = reference === undefined ? null : vendorType(extract, reference);
    if ((property !== undefined && isWriteOnly(property)) || own?.sensitive === true) continue;
    shown[name] = own === null ? member : shownValue(member, own, { ...at, level: level + 1 });
  }
  for (const [name, property] of Object.entries(properties)) {
    const isAdded = isReadOnly(property) || (level === 0 && name.toLowerCase() === 'etag');
    if (!isAdded || shown[name] !== undefined) continue;
    const added = addedValue(name, vendorType(extract, property.type), held);
    if (added !== null) shown[name] = added;
  }
  return shown;
}

function shownValue(value: Json, type: VendorType, at: { extract: TypeExtract; held: Held; level: number }): Json {
  if (Array.isArray(value)) {
    const { itemType } = type;
    return itemType === undefined ? value : value.map((item) => shownValue(item, vendorType(at.extract, itemType), at));
  }
  if (!isObject(value) || !/Object/.test(type.$type)) return value;
  return shownObject(value, type, at);
}

/** What Azure writes on its own, and changes with each version. */
function addedValue(name: string, type: VendorType, held: Held): Json {
  if (name.toLowerCase() === 'etag') return etagOf(held);
  if (name === 'provisioningState') return held.state;
  if (type.$type === 'StringType') return `by-azure-${held.version}`;
  if (type.$type === 'BooleanType') return held.version % 2 === 0;
  return type.$type === 'IntegerType' ? held.version : null;
}

/** Returns the value that a template means: two brackets at the start are one, and one begins an expression. */
function plain(value: Json): Json {
  if (typeof value === 'string') {
    if (!value.startsWith('[') || !value.endsWith(']')) return value;
    if (!value.startsWith('[[')) throw new Error('an expression in a template');
    return value.slice(1);
  }
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}
