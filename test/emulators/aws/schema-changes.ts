import { canonicalText } from '../../../domain/clouds/canonical.ts';
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import type { GivenAnswer } from '../json-responder.ts';
import { readModel } from './cloud-control.ts';
import { patched, PatchMistake } from './schema-patch.ts';
import { schemaValidator, vendorSchemas } from './vendor-schemas.ts';

/** A resource whose update has been requested. */
export interface ChangedResource {
  typeName: string;
  identifier: string;
  /** Everything that was set, also what is never shown. */
  model: JsonObject;
}

/** How an update ends, if not as it should. `partly` applies the first operation of the patch nevertheless. */
export interface UpdateFailure {
  code: string;
  message: string;
  partly?: boolean;
}

/** Updates by Cloud Control: asynchronous, one at a time for each resource, and one for each client token. */
export interface SchemaChanges {
  update(input: JsonObject, resource: ChangedResource | null): GivenAnswer;
  status(input: JsonObject): GivenAnswer;
  list(input: JsonObject): GivenAnswer;
  /** Has to be called for each call: requests proceed by the calls that follow them. */
  proceed(): void;
  /** Updates that were carried out, by resource: `AWS::Logs::LogGroup orders`. */
  done: string[];
  /** Whether and how the next requests fail; each is used once. */
  failures: UpdateFailure[];
  /** Calls until a request has ended. */
  duration: number;
  /** Requests in a page of their list: fewer than AWS lists, so that pages occur. */
  pageSize: number;
}

interface Request {
  event: JsonObject;
  /** What was asked for: another question with the same client token is refused. */
  question: string;
  resource: ChangedResource;
  after: JsonObject;
  patch: Json;
  callsLeft: number;
  failure: UpdateFailure | null;
}

/** Makes it. `changed` is called with each resource that an update has changed. */
export function createSchemaChanges({
  changed = () => undefined,
}: { changed?: (resource: ChangedResource) => void } = {}): SchemaChanges {
  const byToken = new Map<string, Request>();
  const byClientToken = new Map<string, Request>();
  let requests = 0;

  function finish(request: Request): void {
    const { resource, event, failure } = request;
    const problem = failure ?? problemOf(resource.typeName, request.after);
    if (problem === null) {
      // What the read model lacks is no longer set; what can only be set at creation cannot be unset either.
      resource.model = { ...keptAtCreation(resource), ...request.after };
      changes.done.push(`${resource.typeName} ${resource.identifier}`);
      event['OperationStatus'] = 'SUCCESS';
      changed(resource);
      return;
    }
    if (problem.partly === true) {
      const [first = {}] = request.patch as JsonObject[];
      resource.model = { ...resource.model, ...patched(shownOf(resource), [first]) };
    }
    Object.assign(event, { OperationStatus: 'FAILED', ErrorCode: problem.code, StatusMessage: problem.message });
  }

  const changes: SchemaChanges = {
    done: [],
    failures: [],
    duration: 2,
    pageSize: 2,
    proceed() {
      for (const request of byToken.values()) {
        if (request.event['OperationStatus'] !== 'IN_PROGRESS') continue;
        request.callsLeft -= 1;
        if (request.callsLeft <= 0) finish(request);
      }
    },
    status({ RequestToken: token }) {
      const request = byToken.get(textOf(token));
      if (request === undefined) return refusedUpdate('RequestTokenNotFoundException', 'There is no such request.');
      return { json: { ProgressEvent: request.event } };
    },
    list({ NextToken: next, ResourceRequestStatusFilter: filter }) {
      const statuses = isObject(filter) ? textsOf(filter['OperationStatuses']) : [];
      const start = Number(next ?? 0);
      const end = start + changes.pageSize;
      const events = [...byToken.values()].map(({ event }) => event);
      const fits = (event: JsonObject): boolean => statuses.includes(textOf(event['OperationStatus']));
      return {
        json: {
          ResourceRequestStatusSummaries: events.slice(start, end).filter(fits),
          ...(end < events.length ? { NextToken: String(end) } : {}),
        },
      };
    },
    update(input, resource) {
      const typeName = textOf(input['TypeName']);
      const schema = vendorSchemas().get(typeName);
      if (schema === undefined) return refusedUpdate('TypeNotFoundException', `The type ${typeName} cannot be found.`);
      const clientToken = textOf(input['ClientToken']);
      const question = canonicalText([typeName, input['Identifier'] ?? null, input['PatchDocument'] ?? null]);
      const known = byClientToken.get(clientToken);
      if (known !== undefined) {
        if (known.question === question) return { json: { ProgressEvent: known.event } };
        return refusedUpdate('ClientTokenConflictException', 'The client token was used for another request.');
      }
      if (!isObject(schema['handlers']) || !Object.hasOwn(schema['handlers'], 'update')) {
        return refusedUpdate('UnsupportedActionException', `Resource type ${typeName} does not support UPDATE action`);
      }
      if (resource === null) return refusedUpdate('ResourceNotFoundException', `${typeName} was not found.`);
      const isBusy = [...byToken.values()].some(
        (one) => one.resource === resource && one.event['OperationStatus'] === 'IN_PROGRESS',
      );
      if (isBusy) return refusedUpdate('ConcurrentOperationException', 'Another operation is being performed.');
      const patch = JSON.parse(textOf(input['PatchDocument'])) as Json;
      const before = shownOf(resource);
      let after: JsonObject;
      try {
        after = patched(before, patch);
      } catch (mistake) {
        if (!(mistake instanceof PatchMistake)) throw mistake;
        return refusedUpdate('ValidationException', `Invalid patch update: ${mistake.message}`);
      }
      const closed = closedPath(schema, { before, after });
      if (closed !== null) return refusedUpdate(closed.code, `Invalid patch update: ${closed.path} cannot be updated`);
      requests += 1;
      const RequestToken = `request-${requests}`;
      const event: JsonObject = {
        TypeName: typeName,
        Identifier: resource.identifier,
        RequestToken,
        Operation: 'UPDATE',
        OperationStatus: 'IN_PROGRESS',
        EventTime: 1_795_000_000 + requests,
      };
      const failure = changes.failures.shift() ?? null;
      const request = { event, question, resource, after, patch, callsLeft: changes.duration, failure };
      byToken.set(RequestToken, request);
      byClientToken.set(clientToken, request);
      if (request.callsLeft === 0) finish(request);
      return { json: { ProgressEvent: { ...event } } };
    },
  };
  return changes;
}

function refusedUpdate(code: string, message: string): GivenAnswer {
  return { status: 400, json: { __type: `com.amazon.cloudapiservice#${code}`, message } };
}

function shownOf({ typeName, model }: ChangedResource): JsonObject {
  const writeOnlyProperties = textsOf(vendorSchemas().get(typeName)?.['writeOnlyProperties']);
  return readModel(model, { writeOnlyProperties });
}

/** Returns why a model is refused by the handler: unknown, missing or wrong properties. */
function problemOf(typeName: string, model: JsonObject): UpdateFailure | null {
  const isValid = schemaValidator(typeName);
  if (isValid(model)) return null;
  const [first] = isValid.errors ?? [];
  return { code: 'InvalidRequest', message: `Model validation failed (#${first?.instancePath}: ${first?.message})` };
}

function keptAtCreation({ typeName, model }: ChangedResource): JsonObject {
  const schema = vendorSchemas().get(typeName) ?? {};
  const unseen = new Set(textsOf(schema['writeOnlyProperties']));
  const names = textsOf(schema['createOnlyProperties'])
    .filter((pointer) => unseen.has(pointer))
    .map((pointer) => pointer.split('/')[2] ?? '');
  return Object.fromEntries(Object.entries(model).filter(([name]) => names.includes(name)));
}

/** Returns a property that the patch changes and that no update can change. Items of lists may come and go. */
function closedPath(
  schema: JsonObject,
  { before, after }: { before: JsonObject; after: JsonObject },
): { path: string; code: string } | null {
  const kinds = [
    ['readOnlyProperties', 'ValidationException'],
    ['createOnlyProperties', 'NotUpdatableException'],
    ['conditionalCreateOnlyProperties', 'NotUpdatableException'],
  ] as const;
  for (const [kind, code] of kinds) {
    for (const path of textsOf(schema[kind])) {
      const names = path.replace('/properties/', '').replaceAll('/properties/', '/').split('/');
      const [was, is] = [valuesAt(before, names), valuesAt(after, names)];
      const isInvented = is.some((value) => !was.includes(value));
      const isLost =
        kind !== 'readOnlyProperties' || !names.includes('*') ? was.some((value) => !is.includes(value)) : false;
      if (isInvented || isLost) return { path, code };
    }
  }
  return null;
}

/** Returns the texts of what is at a path, of every item where it has `*` or leaves that out. */
function valuesAt(value: Json | undefined, [name, ...rest]: readonly string[]): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && name !== undefined) {
    const below = name === '*' || name === 'items' ? rest : [name, ...rest];
    return value.flatMap((item) => valuesAt(item, below));
  }
  if (name === undefined) return [canonicalText(value)];
  return isObject(value) && Object.hasOwn(value, name) ? valuesAt(value[name], rest) : [];
}

function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
