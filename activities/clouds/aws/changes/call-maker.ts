import type { ChangeActor } from '../../../../domain/changes/announced-change.ts';
import { meansOf, type ChangeMeans } from '../../../../domain/changes/change-means.ts';
import { isObject, type JsonObject } from '../../../../domain/json.ts';
import { textOf, type CallRecord } from './call-record.ts';

/** Who made a call and by what, as announcements have it. */
export interface CallMaker {
  actor: ChangeActor | null;
  via: string | null;
  means: ChangeMeans | null;
}

const part = (value: unknown): JsonObject => (isObject(value) ? (value as JsonObject) : {});

/**
 * Returns who made a call (CloudTrail User Guide, "CloudTrail userIdentity element"): of a session with a role, the role
 * as the issuer; of a service that calls for itself or for somebody, its name as the program.
 */
export function callMaker(record: CallRecord): CallMaker {
  const { userIdentity: identity, userAgent, eventID } = record;
  const service = textOf(identity['invokedBy']);
  const principal =
    textOf(identity['arn']) ?? textOf(identity['userName']) ?? service ?? textOf(identity['principalId']) ?? null;
  const issuer = textOf(part(part(identity['sessionContext'])['sessionIssuer'])['arn']);
  return {
    ...madeBy(record, service),
    actor:
      principal === null
        ? null
        : {
            principal,
            issuer,
            actingAs: null,
            sourceAddress: record.sourceIPAddress,
            userAgent,
            source: 'call_log',
            eventId: eventID,
          },
  };
}

function madeBy({ userAgent, isFromConsole }: CallRecord, service: string | null): Omit<CallMaker, 'actor'> {
  if (service !== null) return { via: service, means: 'service' };
  const program = programOf(userAgent);
  if (isFromConsole) return { via: program, means: 'console' };
  return { via: program, means: meansOf(userAgent) };
}

/** Returns the program in a user agent, with its version: Terraform and the like come after a prefix for partners. */
function programOf(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const text = userAgent.replace(/^\[(.*)\]$/, '$1');
  const tool = /(?:^|\s)((?:Terraform|OpenTofu|Pulumi|aws-cdk)\/[\w.+-]+)/i.exec(text)?.[1];
  return (tool ?? text.split(' ')[0] ?? text).slice(0, 100);
}
