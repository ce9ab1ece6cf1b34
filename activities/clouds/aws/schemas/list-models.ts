import { CloudError } from '../../errors.ts';
import type { UnitRun } from '../session/unit-run.ts';
import type { ListInput, ResourceSchema } from './resource-schema.ts';
import { getResource, listResources, type ShownResource } from './schema-calls.ts';
import { schemaTable } from './schema-table.ts';

/** Values that are only valid in one region: the web application firewall of CloudFront is managed there. */
const onlyIn: Readonly<Record<string, string>> = { CLOUDFRONT: 'us-east-1' };

/** Deepest chain of parents: an API, its stages and their parts. */
const deepestChain = 4;

type Model = Record<string, string>;

/**
 * Returns what a list of a type is requested with, once for each: one empty model for a list that needs nothing, otherwise
 * one for each parent or value, in a stable order. Throws `CloudError`.
 */
export async function listModels(run: UnitRun, schema: ResourceSchema, depth = 0): Promise<Model[]> {
  let models: Model[] = [{}];
  for (const input of schema.listInputs ?? []) {
    const choices = await choicesOf(run, { schema, input, depth });
    models = models.flatMap((model) => choices.map((choice) => ({ ...model, ...choice })));
  }
  const byText = new Map(models.map((model) => [JSON.stringify(model), model]));
  return [...byText.keys()].toSorted().map((text) => byText.get(text) ?? {});
}

async function choicesOf(
  run: UnitRun,
  { schema, input, depth }: { schema: ResourceSchema; input: ListInput; depth: number },
): Promise<Model[]> {
  if ('account' in input) return [{ [input.input]: await run.accountId() }];
  if ('values' in input) {
    const valid = input.values.filter((value) => (onlyIn[value] ?? run.region) === run.region);
    return valid.map((value) => ({ [input.input]: value }));
  }
  const parent = schemaTable().find(input.parent);
  if (parent === null || depth >= deepestChain) {
    throw new CloudError({
      kind: 'not_supported',
      call: 'cloudcontrol:ListResources',
      message: `${schema.typeName} cannot be listed by ${input.parent}`,
    });
  }
  const models: Model[] = [];
  for (const shown of await allShown(run, parent, depth + 1)) {
    const model = await childModel(run, { parent, shown, properties: input.properties });
    if (model !== null) models.push(model);
  }
  return models;
}

/** Lists all resources of a type, with what the list shows of them. Throws `CloudError`. */
export async function allShown(run: UnitRun, schema: ResourceSchema, depth = 0): Promise<ShownResource[]> {
  const all: ShownResource[] = [];
  for (const model of await listModels(run, schema, depth)) {
    const tokens = new Set<string>();
    for (let token: string | null = null; ;) {
      const page = await listResources(run, { typeName: schema.typeName, model, token });
      all.push(...page.shown);
      if (page.next === null) break;
      if (tokens.has(page.next)) throw endless(schema.typeName);
      tokens.add(page.next);
      token = page.next;
    }
  }
  return all;
}

/** Takes the properties from the parent's identifier or its list, and reads the parent only where both lack one. */
async function childModel(
  run: UnitRun,
  child: { parent: ResourceSchema; shown: ShownResource; properties: Record<string, string> },
): Promise<Model | null> {
  const { parent, shown, properties } = child;
  const parts = shown.identifier.split('|');
  const fromIdentifier = (property: string): unknown => {
    const index = parent.identifier.indexOf(property);
    if (index === -1) return undefined;
    if (parent.identifier.length === 1) return shown.identifier;
    return parts.length === parent.identifier.length ? parts[index] : undefined;
  };
  const known = Object.entries(properties).map(
    ([input, property]) => [input, property, fromIdentifier(property) ?? shown.properties?.[property]] as const,
  );
  const isComplete = known.every(([, , value]) => typeof value === 'string');
  const read = isComplete ? null : await getResource(run, parent.typeName, shown.identifier);
  const values = known.map(([input, property, value]) => [input, value ?? read?.properties?.[property]] as const);
  // A parent that is gone, or does not show the property, has no children to list.
  return values.every((entry): entry is readonly [string, string] => typeof entry[1] === 'string')
    ? Object.fromEntries(values)
    : null;
}

/** Returns the fault of a list that names a page again that it has named before. */
export function endless(typeName: string): CloudError {
  return new CloudError({
    kind: 'invalid_request',
    call: 'cloudcontrol:ListResources',
    message: `the list of ${typeName} does not end: it repeats a page`,
  });
}
