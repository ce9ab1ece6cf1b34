import assert from 'node:assert/strict';
import { findCall } from '../../../activities/clouds/aws/descriptions/described-call.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { misfits } from '../../descriptions/aws/hold-value.ts';
import type { GivenAnswer } from '../json-responder.ts';

/** A resource in the index of Resource Explorer. */
export interface ExploredResource {
  CfnResourceType?: string;
  Region: string;
  OwningAccountId?: string;
}

/**
 * Answers `ListResources` of Resource Explorer by the default view of a region, held to botocore's description; null is a
 * region without one. A page of 1,000 has no token of the next one, as documented.
 */
export function exploredAnswer(view: readonly ExploredResource[] | null, input: JsonObject): GivenAnswer {
  const call = findCall('Resource Explorer 2', 'ListResources');
  assert.ok(call);
  const { description, operation } = call;
  const wrong = misfits(description, `#${operation.input}`, { value: input, path: 'input', isAnswer: false });
  if (wrong.length > 0) return { status: 400, json: { __type: 'ValidationException', Message: wrong.join('; ') } };
  if (view === null) {
    return { status: 401, json: { __type: 'UnauthorizedException', Message: 'Unauthorized' } };
  }
  const { MaxResults: most = 100, NextToken: token = '0' } = input;
  const start = Number(token);
  const end = start + Number(most);
  const json = {
    Resources: view.slice(start, end).map((resource) => ({ Service: 'any', ...resource })),
    ViewArn: 'arn:aws:resource-explorer-2:eu-west-1:123456789012:view/all/1',
    ...(end < view.length && most !== 1_000 ? { NextToken: String(end) } : {}),
  };
  assert.deepEqual(misfits(description, `#${operation.output}`, { value: json, path: 'output', isAnswer: true }), []);
  return { json };
}
