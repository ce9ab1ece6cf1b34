import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import type { Operation } from '../../../../domain/remediation/plan.ts';
import { CloudError, isRetryable } from '../../errors.ts';
import { secretsHider } from '../../shared/secret-texts.ts';
import {
  documentToWrite,
  isUnderWay,
  liveDocument,
  readingOf,
  refused,
  requireWholeDocument,
  understood,
  type LiveDocument,
  type PlannedDocument,
} from './live-document.ts';
import { ended, failureOf, notSettledCode, statusOf } from './long-operation.ts';

const apiVersion = '2021-04-01';
const schema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';
const pathsShown = 5;
/** An approver waits for it; what takes longer is not tried again. */
const triedForMs = 2 * 60_000;

/** `/subscriptions/<s>/resourceGroups/<group>/providers/<namespace>/<type>/<name>[/<type>/<name>…]`. */
const inGroup = /^(\/subscriptions\/[^/]+\/resourcegroups\/[^/]+)\/providers\/([^/]+)\/(.+)$/i;

/** The used part of a predicted change (Resource Manager, `WhatIfChange`). */
interface Predicted {
  resourceId?: string;
  changeType?: string;
  delta?: { path?: string; propertyChangeType?: string }[];
}

/**
 * Checks a change before anything is written: on the document as Resource Manager has it now and, where the caller may, by a
 * what-if of a deployment that has the resource alone. Returns what the what-if said, or why there was none. Throws `CloudError`
 * where the change would be refused.
 */
export async function rehearsePut(
  place: Pick<PlannedDocument, 'run' | 'fingerprint' | 'row'>,
  operation: Operation,
): Promise<string | null> {
  const planned = understood(place, operation);
  const live = await liveDocument(planned);
  if (isUnderWay(live)) return 'Not tried in advance: Azure is still changing the resource';
  const due = documentToWrite(planned, live);
  if (due === null) return null;
  await requireWholeDocument(planned, live);
  const hide = secretsHider(live.document, readingOf(planned, live).configuration);
  try {
    return await predicted(planned, live, due);
  } catch (fault) {
    if (!(fault instanceof CloudError)) throw fault;
    if (fault.code === notSettledCode)
      throw refused(operation, 'the what-if did not end within two minutes', fault.code);
    if (fault.kind === 'bad_credentials' || isRetryable(fault.kind)) throw fault;
    const said = hide(fault.message.replace(`${fault.call}: `, ''));
    if (fault.kind !== 'invalid_request') return `Not tried in advance: Azure does not allow a what-if (${said})`;
    throw refused(operation, `in a what-if, Azure refused the change: ${said}`, fault.code);
  }
}

async function predicted({ run, operation, known }: PlannedDocument, live: LiveDocument, due: JsonObject) {
  const { externalId } = operation.target;
  const [, group, namespace = '', path = ''] = inGroup.exec(live.id) ?? [];
  if (group === undefined) return 'Not tried in advance: a what-if needs a resource of a resource group';
  if (hasBracketedName(due)) return 'Not tried in advance: a template would evaluate the name of a property';
  const names = path.split('/');
  const resource = {
    ...(escaped(due) as JsonObject),
    type: [namespace, ...names.filter((_name, index) => index % 2 === 0)].join('/'),
    name: escaped(names.filter((_name, index) => index % 2 === 1).join('/')),
    apiVersion: known.apiVersion,
  };
  const call = `${group}/providers/Microsoft.Resources/deployments/audit-what-if/whatIf`;
  const begun = await run.calls.begin(call, apiVersion, {
    properties: {
      mode: 'Incremental',
      template: { $schema: schema, contentVersion: '1.0.0.0', resources: [resource] },
      whatIfSettings: { resultFormat: 'FullResourcePayloads' },
    },
  });
  const result = await ended(begun, { calls: run.calls, signal: run.signal, call: 'what-if', withinMs: triedForMs });
  return sentenceOf(result, externalId);
}

/** Returns what the prediction says. Its notes are documented to have false alarms, so that only failures count. */
function sentenceOf(result: JsonObject | null, externalId: string): string {
  if (result === null) return 'Not tried in advance: the result of the what-if could not be read';
  if (statusOf(result) === 'failed') throw failureOf(result, 'what-if');
  const { properties } = result;
  const changes = (isObject(properties ?? null) ? (properties as { changes?: Predicted[] }).changes : null) ?? [];
  const own = changes.find(({ resourceId }) => resourceId?.toLowerCase() === externalId);
  if (own?.delta === undefined) {
    return `Tried in advance: Azure would accept the change, and its what-if says ${own?.changeType ?? 'nothing'} of the resource`;
  }
  const paths = own.delta.flatMap(({ path, propertyChangeType: kind }) =>
    path === undefined ? [] : [`${path} (${kind})`],
  );
  const more = paths.length > pathsShown ? [`${paths.length - pathsShown} more`] : [];
  return `Tried in advance: Azure would accept the change, and its what-if predicts ${[...paths.slice(0, pathsShown), ...more].join(', ')}`;
}

/** A name of a member in brackets is an expression, too: data must not make Azure evaluate one. */
function hasBracketedName(value: Json): boolean {
  if (value === null || typeof value !== 'object') return false;
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return names.some((name) => name.startsWith('[')) || Object.values(value).some(hasBracketedName);
}

/** A text in brackets is an expression in a template, unless it begins with two. */
function escaped(value: Json): Json {
  if (typeof value === 'string') return value.startsWith('[') && value.endsWith(']') ? `[${value}` : value;
  if (Array.isArray(value)) return value.map(escaped);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, escaped(member)]));
}
