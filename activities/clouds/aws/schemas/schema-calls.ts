import { objectIn, type JsonObject } from '../../../../domain/json.ts';
import { CloudError, type CloudErrorKind } from '../../errors.ts';
import type { UnitRun } from '../session/unit-run.ts';

/** A resource as Cloud Control shows it. */
export interface ShownResource {
  identifier: string;
  /** Null where Cloud Control shows none or something else than an object. */
  properties: JsonObject | null;
}

/** Most resources that Cloud Control lists in one page. */
const pageSize = 100;

/**
 * What errors of Cloud Control mean for one type. A handler that fails does so again at once, and must not hold up the
 * others: its type is listed by a later sync.
 */
const kinds: Readonly<Record<string, CloudErrorKind>> = {
  UnsupportedActionException: 'not_supported',
  TypeNotFoundException: 'not_supported',
  PrivateTypeException: 'not_supported',
  GeneralServiceException: 'invalid_request',
  HandlerFailureException: 'invalid_request',
  HandlerInternalFailureException: 'invalid_request',
  NotStabilizedException: 'invalid_request',
  ServiceInternalErrorException: 'invalid_request',
};

const denial = /not authorized|AccessDenied|access denied/i;

/** Lists one page of a type. `model` has the properties that its list needs. Throws `CloudError`. */
export async function listResources(
  run: UnitRun,
  list: { typeName: string; model: Record<string, string>; token: string | null },
): Promise<{ shown: ShownResource[]; next: string | null }> {
  const { CloudControlClient, ListResourcesCommand } = await import('@aws-sdk/client-cloudcontrol');
  const call = run.service('cloudcontrol', (settings) => new CloudControlClient(settings));
  const { typeName, model, token } = list;
  const answer = await ofType(typeName, async () =>
    call(
      new ListResourcesCommand({
        TypeName: typeName,
        MaxResults: pageSize,
        ...(Object.keys(model).length === 0 ? {} : { ResourceModel: JSON.stringify(model) }),
        ...(token === null ? {} : { NextToken: token }),
      }),
    ),
  );
  const shown = (answer.ResourceDescriptions ?? []).flatMap(({ Identifier: identifier, Properties: properties }) =>
    identifier === undefined ? [] : [{ identifier, properties: objectIn(properties ?? '') }],
  );
  return { shown, next: answer.NextToken ?? null };
}

/** Reads one resource; null when it does not exist. Throws `CloudError`. */
export async function getResource(run: UnitRun, typeName: string, identifier: string): Promise<ShownResource | null> {
  const { CloudControlClient, GetResourceCommand } = await import('@aws-sdk/client-cloudcontrol');
  const call = run.service('cloudcontrol', (settings) => new CloudControlClient(settings));
  try {
    const answer = await ofType(typeName, async () =>
      call(new GetResourceCommand({ TypeName: typeName, Identifier: identifier })),
    );
    return { identifier, properties: objectIn(answer.ResourceDescription?.Properties ?? '') };
  } catch (fault) {
    if (fault instanceof CloudError && fault.code === 'ResourceNotFoundException') return null;
    throw fault;
  }
}

async function ofType<Answer>(typeName: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (fault) {
    if (!(fault instanceof CloudError)) throw fault;
    const kind = kinds[fault.code ?? ''];
    if (kind === undefined) throw fault;
    const { call, code, message } = fault;
    throw new CloudError({
      kind: kind === 'invalid_request' && denial.test(message) ? 'access_denied' : kind,
      call,
      code,
      message: `${typeName}: ${message.replace(`${call}: `, '')}`,
    });
  }
}
