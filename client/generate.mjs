// Writes the types of the client from an API description: node generate.mjs <address or path of openapi.json> [output]
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const [source, output = new URL('src/schema.ts', import.meta.url)] = process.argv.slice(2);
if (source === undefined) throw new Error('Name the address or the path of openapi.json');
const text = /^https?:/.test(source) ? await (await fetch(source)).text() : await readFile(source, 'utf8');
const document = JSON.parse(text);

/** What the shortened operations refer to. */
const shared = `/** A JSON answer. */
export interface Answer<Body> {
    headers: { [name: string]: unknown };
    content: { "application/json": Body };
}
/** A file, by its content types. */
export interface FileAnswer<Content> {
    headers: { [name: string]: unknown };
    content: Content;
}
/** An answer without a body. */
export interface EmptyAnswer {
    headers: { [name: string]: unknown };
    content?: never;
}
/** A body in JSON. */
export interface JsonBody<Body> {
    content: { "application/json": Body };
}
/** Error answers by status. */
export type Refusals<Status extends number> = { [Code in Status]: Answer<components["schemas"]["Error"]> };
`;

const { factory } = ts;
const nameOf = (member) => member.name?.text;
const membersOf = (node) => node.members ?? node.type.members;
const memberOf = (node, name) => membersOf(node).find((member) => nameOf(member) === name);
const isNever = (member) => member.questionToken !== undefined && member.type?.kind === ts.SyntaxKind.NeverKeyword;
const reference = (name, ...types) => factory.createTypeReferenceNode(name, types);
const propertyOf = (name, type) => factory.createPropertySignature(undefined, name, undefined, type);
const literal = (type) => factory.createTypeLiteralNode(type);

/** Paths name the methods that they have, and not those that they lack. */
function shortenPaths(paths) {
  const members = paths.members.map((path) => {
    const methods = path.type.members.filter((member) => !isNever(member) && nameOf(member) !== 'parameters');
    return factory.updatePropertySignature(path, path.modifiers, path.name, path.questionToken, literal(methods));
  });
  return updatedInterface(paths, members);
}

function shortenOperations(operations) {
  return updatedInterface(
    operations,
    operations.members.map((operation) => propertyOf(operation.name, shortOperation(operation.type))),
  );
}

function shortOperation(operation) {
  const given = memberOf(operation, 'parameters').type.members.filter((member) => !isNever(member));
  const parameters =
    given.length > 0
      ? literal(given)
      : reference(
          'Record',
          factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
          factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword),
        );
  const body = memberOf(operation, 'requestBody');
  return literal([
    propertyOf('parameters', parameters),
    ...(body === undefined || isNever(body) ? [] : [shortBody(body)]),
    propertyOf('responses', shortResponses(memberOf(operation, 'responses').type)),
  ]);
}

function shortBody(body) {
  const json = memberOf(memberOf(body, 'content'), 'application/json');
  if (json === undefined || memberOf(body, 'content').type.members.length > 1) return body;
  const { type } = json;
  return factory.createPropertySignature(undefined, body.name, body.questionToken, reference('JsonBody', type));
}

/** Error answers have the same body at every status, so their statuses suffice. */
function shortResponses({ members }) {
  const refused = members.filter(({ type }) => ts.isIndexedAccessTypeNode(type));
  const answered = members.filter((member) => !refused.includes(member));
  const answers = literal(answered.map((member) => propertyOf(member.name, shortAnswer(member.type))));
  if (refused.length === 0) return answers;
  const statuses = refused.map(({ name }) => factory.createLiteralTypeNode(factory.createNumericLiteral(name.text)));
  return factory.createIntersectionTypeNode([answers, reference('Refusals', factory.createUnionTypeNode(statuses))]);
}

function shortAnswer(answer) {
  const content = memberOf(answer, 'content');
  if (isNever(content)) return reference('EmptyAnswer');
  const [only, ...others] = content.type.members;
  const isJson = others.length === 0 && nameOf(only) === 'application/json';
  return isJson ? reference('Answer', only.type) : reference('FileAnswer', content.type);
}

/** Schemas and parameters: what stands in responses and headers is in `Refusals`. */
function shortenComponents(components) {
  return updatedInterface(
    components,
    components.members.filter((member) => ['schemas', 'parameters'].includes(nameOf(member))),
  );
}

function updatedInterface(node, members) {
  return factory.updateInterfaceDeclaration(
    node,
    node.modifiers,
    node.name,
    node.typeParameters,
    node.heritageClauses,
    members,
  );
}

function shorten(node) {
  if (ts.isInterfaceDeclaration(node)) {
    if (node.name.text === 'paths') return [shortenPaths(node)];
    if (node.name.text === 'operations') return [shortenOperations(node)];
    if (node.name.text === 'components') return [shortenComponents(node)];
  }
  if (!ts.isTypeAliasDeclaration(node)) return [node];
  // Only schemas get names of their own, and none may hide JavaScript's own Error.
  return astToString([node]).includes("['schemas']") && node.name.text !== 'Error' ? [node] : [];
}

/** The words of each enumeration, and what people call them where they have names of their own. */
function enumerations() {
  return Object.entries(document.components.schemas).flatMap(
    ([name, { enum: words, 'x-enum-descriptions': titles }]) => {
      if (words === undefined) return [];
      const base = name.slice(0, 1).toLowerCase() + name.slice(1);
      const values = `export const ${base}Values = ${JSON.stringify(words)} as const satisfies readonly ${name}[];`;
      if (titles === undefined) return [values];
      const named = Object.fromEntries(words.map((word, index) => [word, titles[index]]));
      return [
        values,
        `export const ${base}Names = ${JSON.stringify(named)} as const satisfies Record<${name}, string>;`,
      ];
    },
  );
}

/** A word of a list or any text is a text, as TypeScript sees it. */
function wordOrText({ anyOf = [] }) {
  const isText = anyOf.some((part) => part.type === 'string' && part.enum === undefined);
  const areTexts = anyOf.every(
    (part) => part.type === 'string' || part.enum?.every((word) => typeof word === 'string'),
  );
  return anyOf.length > 1 && isText && areTexts
    ? factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword)
    : undefined;
}

const nodes = await openapiTS(text, {
  defaultNonNullable: false,
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  silent: true,
  transform: wordOrText,
});
const heading = '/** Generated from /openapi.json by generate.mjs: change the service, not this file. */\n\n';
await writeFile(output, [heading, astToString(nodes.flatMap(shorten)), shared, ...enumerations()].join('\n') + '\n');
