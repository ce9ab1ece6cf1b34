import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import type { UnitRun } from '../session/unit-run.ts';

/** Returns the properties of one resource, named as in CloudFormation's schema of its type; null if they are not shown. */
export type ReadProperties = (identifier: string, region: string) => Promise<JsonObject | null>;

/**
 * Returns a reader of resources of one CloudFormation type (`AWS::S3::Bucket`) by Cloud Control. A refusal of any kind ends it:
 * the resources of this listing are read without Cloud Control from then on. Only one that is not found says nothing
 * about the others.
 */
export async function propertiesReader(run: UnitRun, typeName: string): Promise<ReadProperties> {
  const { CloudControlClient, GetResourceCommand } = await import('@aws-sdk/client-cloudcontrol');
  let isOffered = true;
  let first: Promise<JsonObject | null> | null = null;

  async function ask(identifier: string, region: string): Promise<JsonObject | null> {
    const cloudControl = run.service('cloudcontrol', (settings) => new CloudControlClient(settings), region);
    try {
      const answer = await cloudControl(new GetResourceCommand({ TypeName: typeName, Identifier: identifier }));
      const properties = parsed(answer.ResourceDescription?.Properties);
      if (properties !== null) return properties;
    } catch (fault) {
      if (!(fault instanceof CloudError)) throw fault;
      if (fault.code === 'ResourceNotFoundException') return null;
    }
    isOffered = false;
    return null;
  }

  return async (identifier, region) => {
    if (!isOffered) return null;
    if (first === null) {
      first = ask(identifier, region);
      return first;
    }
    // A batch is read at once: where the first is refused, so would be the others.
    await first;
    return isOffered ? ask(identifier, region) : null;
  };
}

function parsed(text: string | undefined): JsonObject | null {
  try {
    const properties = JSON.parse(text ?? '') as Json;
    return isObject(properties) ? properties : null;
  } catch {
    return null;
  }
}
