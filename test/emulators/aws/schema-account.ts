import { Ajv } from 'ajv';
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { startJsonResponder, type GivenAnswer, type ReceivedCall } from '../json-responder.ts';
import { ModelMistake, readModel } from './cloud-control.ts';
import { exploredAnswer, type ExploredResource } from './explored-resources.ts';
import { createSchemaChanges, type ChangedResource, type SchemaChanges } from './schema-changes.ts';
import { withVendorAdditions } from './schema-additions.ts';
import { schemaValidator, vendorSchemas } from './vendor-schemas.ts';

/** AWS lists 20 resources in a page unless more are wanted; this double never lists more, so that pages occur. */
const pageSize = 20;

/** An account behind Cloud Control, held to the schemas of CloudFormation in the package cfn-lint. */
export interface SchemaAccount {
  url: string;
  /** Calls to Cloud Control, as `ListResources AWS::Route53::HostedZone`. */
  calls: string[];
  /** Creates a resource and returns its identifier. Throws `ModelMistake` where the schema does not allow it. */
  put(typeName: string, model: JsonObject, region?: string): string;
  remove(typeName: string, identifier: string): void;
  /** Answers a call with this instead, if it returns something. */
  fault: ((call: { action: string; input: JsonObject; region: string }) => GivenAnswer | null) | null;
  /** Changes of resources, which a call requests and others follow. */
  changes: SchemaChanges;
  /** Returns everything that is set of a resource, also what is never shown. */
  modelOf(typeName: string, identifier: string): JsonObject | null;
  /** What AWS Config has recorded. */
  recorded: string[];
  /** What the default view of Resource Explorer shows in every region; null without a view. */
  explored: ExploredResource[] | null;
  stop(): Promise<void>;
}

interface StoredResource extends ChangedResource {
  region: string;
}

/** Calls to a resource's account until AWS has filled in what nobody set. */
const filledInAfter = 3;

/**
 * Starts the account. Where it `fillsIn`, resources get properties that nobody set, some calls after they were created or
 * changed.
 */
export async function startSchemaAccount({ fillsIn = false }: { fillsIn?: boolean } = {}): Promise<SchemaAccount> {
  const unfilled = new Map<ChangedResource, number>();
  const stored = new Map<string, Map<string, StoredResource>>();
  const expectFilling = (resource: ChangedResource): void => {
    if (fillsIn) unfilled.set(resource, filledInAfter);
  };
  function fillIn(): void {
    for (const [resource, calls] of unfilled) {
      unfilled.set(resource, calls - 1);
      if (calls > 1) continue;
      unfilled.delete(resource);
      additions += 1;
      resource.model = withVendorAdditions(resource.typeName, resource.model, additions);
    }
  }
  let additions = 0;
  const of = (typeName: string): Map<string, StoredResource> => {
    const known = stored.get(typeName) ?? new Map<string, StoredResource>();
    stored.set(typeName, known);
    return known;
  };

  function list(input: JsonObject, region: string): GivenAnswer {
    const typeName = textOf(input['TypeName']);
    const schema = vendorSchemas().get(typeName);
    if (schema === undefined) return refused('TypeNotFoundException', `The type ${typeName} cannot be found.`);
    const handler = objectOf(objectOf(schema['handlers'])['list']);
    if (Object.keys(handler).length === 0) {
      return refused('UnsupportedActionException', `Resource type ${typeName} does not support LIST action`);
    }
    const model = JSON.parse(textOf(input['ResourceModel'] ?? '{}')) as JsonObject;
    const missing = missingInput(objectOf(handler['handlerSchema']), model);
    if (missing !== null) {
      const text = `Missing or invalid ResourceModel property in ${typeName} list handler request input. Required property: [${missing}]`;
      return refused('InvalidRequestException', text);
    }
    const fits = ({ model: own, region: place }: StoredResource): boolean =>
      place === region &&
      Object.entries(model).every(([name, value]) => own[name] === undefined || own[name] === value);
    const found = [...of(typeName)].filter(([, resource]) => fits(resource)).map(([identifier]) => identifier);
    const start = Number(input['NextToken'] ?? 0);
    const end = start + Math.min(pageSize, Number(input['MaxResults'] ?? pageSize));
    return {
      json: {
        TypeName: typeName,
        ResourceDescriptions: found
          .toSorted()
          .slice(start, end)
          .map((Identifier) => ({ Identifier })),
        ...(end < found.length ? { NextToken: String(end) } : {}),
      },
    };
  }

  function get(input: JsonObject, region: string): GivenAnswer {
    const typeName = textOf(input['TypeName']);
    const identifier = textOf(input['Identifier']);
    const schema = vendorSchemas().get(typeName);
    if (schema === undefined) return refused('TypeNotFoundException', `The type ${typeName} cannot be found.`);
    if (!Object.hasOwn(objectOf(schema['handlers']), 'read')) {
      return refused('UnsupportedActionException', `Resource type ${typeName} does not support READ action`);
    }
    const resource = of(typeName).get(identifier);
    if (resource?.region !== region) {
      const text = `Resource of type '${typeName}' with identifier '${identifier}' was not found.`;
      return refused('ResourceNotFoundException', text);
    }
    const writeOnlyProperties = (schema['writeOnlyProperties'] ?? []) as string[];
    const Properties = JSON.stringify(readModel(resource.model, { writeOnlyProperties }));
    return { json: { TypeName: typeName, ResourceDescription: { Identifier: identifier, Properties } } };
  }

  function answer({ headers, body, path }: ReceivedCall): GivenAnswer {
    // Resource Explorer has paths instead of targets.
    const isExplorer = path === '/ListResources';
    const action = isExplorer ? 'ExplorerListResources' : String(headers['x-amz-target']).replace(/^.*\./, '');
    const region = /Credential=[^/]+\/\d+\/([^/]+)\//.exec(headers.authorization ?? '')?.[1] ?? '';
    const input = body as JsonObject;
    if (String(headers['x-amz-target']).startsWith('CloudApiService')) {
      account.calls.push(`${action} ${textOf(input['TypeName'])}`);
    }
    fillIn();
    account.changes.proceed();
    const given = account.fault?.({ action, input, region }) ?? null;
    if (given !== null) return given;
    if (isExplorer) return exploredAnswer(account.explored, input);
    if (action === 'GetResourceRequestStatus') return account.changes.status(input);
    if (action === 'ListResourceRequests') return account.changes.list(input);
    if (action === 'UpdateResource') {
      const resource = of(textOf(input['TypeName'])).get(textOf(input['Identifier']));
      return account.changes.update(input, resource?.region === region ? resource : null);
    }
    if (action === 'ListResources') return list(input, region);
    if (action === 'GetResource') return get(input, region);
    if (action === 'SelectResourceConfig') {
      return {
        json: { Results: account.recorded.map((resourceType) => JSON.stringify({ resourceType, 'COUNT(*)': 1 })) },
      };
    }
    return refused('UnknownOperationException', action);
  }

  const server = await startJsonResponder(answer);
  const account: SchemaAccount = {
    url: server.url,
    calls: [],
    fault: null,
    recorded: [],
    explored: null,
    changes: createSchemaChanges({ changed: expectFilling }),
    modelOf: (typeName, identifier) => of(typeName).get(identifier)?.model ?? null,
    put(typeName, model, region = 'eu-west-1') {
      const schema = vendorSchemas().get(typeName);
      if (schema === undefined) throw new ModelMistake(`there is no ${typeName}`);
      const isValid = schemaValidator(typeName);
      if (!isValid(model)) throw new ModelMistake(`no ${typeName}: ${new Ajv().errorsText(isValid.errors)}`);
      const parts = ((schema['primaryIdentifier'] ?? []) as string[]).map((pointer) => pointer.split('/').slice(2));
      const identifier = parts.map((path) => textOf(valueAt(model, path))).join('|');
      const resource = { typeName, identifier, region, model };
      of(typeName).set(identifier, resource);
      expectFilling(resource);
      return identifier;
    },
    remove(typeName, identifier) {
      of(typeName).delete(identifier);
    },
    stop: () => server.stop(),
  };
  return account;
}

/** An error of Cloud Control. */
export function refused(code: string, message: string): GivenAnswer {
  return { status: 400, json: { __type: `com.amazon.cloudapiservice#${code}`, message } };
}

function missingInput(needed: JsonObject, model: JsonObject): string | null {
  const forms = [needed['oneOf'], needed['anyOf']].flat().filter((form) => isObject(form));
  const required = [needed, ...forms].map((form) => ((form as JsonObject)['required'] ?? []) as string[]);
  const [all = [], ...others] = required;
  const missing = all.find((name) => model[name] === undefined);
  if (missing !== undefined) return missing;
  const isMet = others.length === 0 || others.some((names) => names.every((name) => model[name] !== undefined));
  return isMet ? null : (others[0]?.[0] ?? null);
}

function valueAt(model: JsonObject, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((value, name) => (isObject(value) ? value[name] : undefined), model);
}

/** Returns a text; the empty one for any other value. */
function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
