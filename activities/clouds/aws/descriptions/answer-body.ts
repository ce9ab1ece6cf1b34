import { parseXML } from '@aws-sdk/xml-builder';
import { isObject } from '../../../../domain/json.ts';
import { formOf, structureOf, type DescribedCall } from './described-call.ts';
import type { MemberType, ServiceDescription } from './description.ts';

/**
 * Returns the body of a response with the member names of the description; a part that the description does not know
 * keeps its name on the wire. Returns undefined for a body without members. Throws when it is neither XML nor JSON.
 */
export function readAnswer(call: DescribedCall, body: Uint8Array): unknown {
  const { description, operation } = call;
  const payload = operation.payload?.output;
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString().trim();
  if (operation.output === null || text === '') return undefined;
  const output = description.structures[operation.output];
  if (payload !== undefined && structureOf(description, output?.members[payload]) === null) return undefined;
  const isXml = text.startsWith('<');
  const content = isXml ? contentOfXml(call, text) : (JSON.parse(text) as unknown);
  const members = payload === undefined ? content : { [output?.wire?.[payload] ?? payload]: content };
  return named({ description, isXml }, `#${operation.output}`, members);
}

/** Returns the contents of the elements in which a protocol wraps the members. */
function contentOfXml({ description, name }: DescribedCall, text: string): unknown {
  const [[root, content] = ['', '']] = Object.entries(parseXML(text) as Record<string, unknown>);
  if (!isObject(content)) return { [root]: content };
  if (description.protocol === 'query') return content[`${name}Result`];
  const { '#text': own, requestId: _requestId, ...members } = content;
  if (own !== undefined) return { [root]: own };
  return description.protocol === 'ec2' ? members : content;
}

function named(
  reading: { description: ServiceDescription; isXml: boolean },
  type: MemberType,
  value: unknown,
): unknown {
  const { description, isXml } = reading;
  const form = formOf(type);
  const structure = structureOf(description, type);
  if (structure !== null) {
    if (!isObject(value)) return isXml && value === '' ? {} : value;
    const members = new Map(Object.keys(structure.members).map((name) => [structure.wire?.[name] ?? name, name]));
    return Object.fromEntries(
      elements(value).map(([wire, part]) => {
        const name = members.get(wire) ?? wire;
        return [name, named(reading, structure.members[name] ?? 'document', part)];
      }),
    );
  }
  if (form.list !== undefined) {
    const { list, flat } = form;
    const items = isXml ? itemsOf(value, flat === true) : value;
    return Array.isArray(items) ? items.map((item) => named(reading, list, item)) : items;
  }
  if (form.map !== undefined) {
    const { map } = form;
    const entries = isXml ? entriesOf(value) : isObject(value) ? Object.entries(value) : [];
    return Object.fromEntries(entries.map(([key, part]) => [key, named(reading, map, part)]));
  }
  return value;
}

/** Returns the parts of a structure, without namespace declarations. */
function elements(value: Record<string, unknown>): [name: string, part: unknown][] {
  return Object.entries(value).filter(([name]) => name !== '#text' && !/^xmlns(?::|$)/.test(name));
}

/** Returns the items of a list in XML: elements in an element of the list, or side by side with the other members. */
function itemsOf(value: unknown, isFlat: boolean): unknown[] {
  if (isFlat) return [value].flat();
  return isObject(value) ? elements(value).flatMap(([, items]) => items) : [];
}

function entriesOf(value: unknown): [key: string, part: unknown][] {
  const entries = isObject(value) ? [value['entry']].flat() : [];
  return entries.flatMap((entry) =>
    isObject(entry) && typeof entry['key'] === 'string' ? [[entry['key'], entry['value']]] : [],
  );
}
