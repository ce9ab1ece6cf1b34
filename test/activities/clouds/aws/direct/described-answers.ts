import { NormalizedSchema } from '@smithy/core/schema';
import type { SchemaRef } from '@smithy/types';

/** Values nest without end (a filter may hold filters); below this depth they are left out. */
const deepest = 5;

/** How the SDK marks a timestamp that is written as text. */
const dateTime = 5;

/** An answer of a service as it would arrive. */
export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** How a service writes its answers, by the name of its protocol. */
export type Wire = 'xml' | 'query' | 'ec2' | 'json';

export function wireOf(protocol: string): Wire {
  if (protocol.endsWith('ec2Query')) return 'ec2';
  if (protocol.endsWith('awsQuery')) return 'query';
  return protocol.endsWith('restXml') ? 'xml' : 'json';
}

/** An answer with every member that the SDK knows of an operation, lists with two entries each. */
export function fullAnswer(operation: { name: string; output: unknown }, wire: Wire): WireAnswer {
  const schema = NormalizedSchema.of(operation.output as SchemaRef);
  const headers: Record<string, string> = {
    'x-amzn-requestid': 'request-1',
    'content-type': wire === 'json' ? 'application/x-amz-json-1.1' : 'text/xml',
  };
  if (schema.isUnitSchema()) return { status: 200, headers, body: '' };
  const inBody: [string, NormalizedSchema][] = [];
  for (const [name, member] of schema.structIterator()) {
    const { httpHeader, httpPayload, httpResponseCode, httpPrefixHeaders } = member.getMergedTraits();
    if (httpHeader !== undefined) headers[httpHeader.toLowerCase()] = member.isNumericSchema() ? '7' : 'of-header';
    else if (httpPayload === 1) return { status: 200, headers, body: payload(member, wire) };
    else if (httpResponseCode === undefined && httpPrefixHeaders === undefined) inBody.push([name, member]);
  }
  if (wire === 'json') return { status: 200, headers, body: JSON.stringify(jsonMembers(inBody, 0)) };
  const members = inBody.map(([name, member]) => xmlMember(name, member, 0)).join('');
  const inner = wire === 'query' ? `<${operation.name}Result>${members}</${operation.name}Result>` : members;
  return {
    status: 200,
    headers,
    body: `<?xml version="1.0"?>\n<${operation.name}Response>${inner}</${operation.name}Response>`,
  };
}

/** A refusal with a code, as each protocol writes it. */
export function refusal(code: string, status: number, wire: Wire): WireAnswer {
  const headers = { 'x-amzn-requestid': 'request-2', 'content-type': 'text/xml' };
  const error = `<Error><Code>${code}</Code><Message>It is &lt;refused&gt;</Message></Error>`;
  if (wire === 'json') {
    const body = JSON.stringify({ __type: `com.amazonaws#${code}`, message: 'It is <refused>' });
    return { status, headers: { ...headers, 'content-type': 'application/json', 'x-amzn-errortype': code }, body };
  }
  if (wire === 'ec2') return { status, headers, body: `<Response><Errors>${error}</Errors></Response>` };
  return { status, headers, body: wire === 'query' ? `<ErrorResponse>${error}</ErrorResponse>` : error };
}

function payload(member: NormalizedSchema, wire: Wire): string {
  if (!member.isStructSchema()) return 'a payload';
  const members = [...member.structIterator()];
  if (wire === 'json') return JSON.stringify(jsonMembers(members, 0));
  return `<Payload>${members.map(([name, inner]) => xmlMember(name, inner, 0)).join('')}</Payload>`;
}

function scalar(schema: NormalizedSchema): string | number | boolean {
  if (schema.isBooleanSchema()) return true;
  if (schema.isTimestampSchema()) return '2026-02-03T04:05:06Z';
  if (schema.isBlobSchema()) return Buffer.from('bytes').toString('base64');
  return schema.isNumericSchema() || schema.isBigIntegerSchema() || schema.isBigDecimalSchema() ? 42 : 'text <&> é';
}

function jsonMembers(members: [string, NormalizedSchema][], depth: number): Record<string, unknown> {
  // One member of a union at a time is not looked after: the same answer is read twice, and that is compared.
  return Object.fromEntries(
    members
      .filter(([, member]) => depth < deepest || isScalar(member))
      .map(([name, member]) => [member.getMergedTraits().jsonName ?? name, json(member, depth + 1)]),
  );
}

function json(schema: NormalizedSchema, depth: number): unknown {
  if (schema.isTimestampSchema()) return schema.getSchema() === dateTime ? '2026-02-03T04:05:06Z' : 1_770_000_000;
  if (schema.isStructSchema()) return jsonMembers([...schema.structIterator()], depth);
  if (schema.isListSchema())
    return [json(schema.getValueSchema(), depth + 1), json(schema.getValueSchema(), depth + 1)];
  if (schema.isMapSchema()) return { one: json(schema.getValueSchema(), depth + 1) };
  return schema.isDocumentSchema() ? { any: 'thing' } : scalar(schema);
}

function xmlMember(name: string, member: NormalizedSchema, depth: number): string {
  if (depth >= deepest && !isScalar(member)) return '';
  const tag = member.getMemberTraits().xmlName ?? name;
  if (member.isListSchema() && member.getMergedTraits().xmlFlattened !== undefined) {
    const entry = `<${tag}>${xml(member.getValueSchema(), depth + 1)}</${tag}>`;
    return `${entry}${entry}`;
  }
  return `<${tag}>${xml(member, depth + 1)}</${tag}>`;
}

function xml(schema: NormalizedSchema, depth: number): string {
  if (schema.isStructSchema()) {
    return [...schema.structIterator()].map(([name, member]) => xmlMember(name, member, depth)).join('');
  }
  if (schema.isListSchema()) {
    const value = schema.getValueSchema();
    const tag = value.getMergedTraits().xmlName ?? 'member';
    return `<${tag}>${xml(value, depth + 1)}</${tag}>\n  <${tag}>${xml(value, depth + 1)}</${tag}>`;
  }
  if (schema.isMapSchema())
    return `<entry><key>one</key><value>${xml(schema.getValueSchema(), depth + 1)}</value></entry>`;
  return String(scalar(schema)).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&#62;');
}

function isScalar(schema: NormalizedSchema): boolean {
  return !schema.isStructSchema() && !schema.isListSchema() && !schema.isMapSchema();
}
