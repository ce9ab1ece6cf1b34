import { awsOperations, awsUnits } from '../../../activities/clouds/aws/resources.ts';
import { describedCalls } from '../../../activities/clouds/aws/descriptions/described-call.ts';
import type { CollectedResource } from '../../../activities/clouds/cloud.ts';
import { pagesOf } from '../../../activities/clouds/shared/pages.ts';
import { cloudDefinitions } from '../../../domain/clouds/clouds.ts';
import { readsOfChanges } from '../../descriptions/aws/permissions-document.ts';
import { AwsOperationsUsed } from '../aws/every-change.ts';
import { recordedRun } from '../aws/every-call.ts';
import { fullAnswer, type AnswerStyle } from '../aws/full-answers.ts';
import { givenAnswers } from '../aws/given-answers.ts';
import { Recorder, type RecordedCall } from '../aws/recorder.ts';
import { PermissionRecord, type RecordedPermissions } from './permission-record.ts';

/**
 * Actions that AWS checks besides those of the call itself, by the column "Dependent actions" of the Service Authorization
 * Reference: a role is handed to a service.
 */
const dependentActions: Readonly<Record<string, readonly string[]>> = {
  'cloudtrail UpdateTrail': ['iam:PassRole'],
  'ec2 AssociateIamInstanceProfile': ['iam:PassRole'],
  'ec2 ReplaceIamInstanceProfileAssociation': ['iam:PassRole'],
  'iam AddRoleToInstanceProfile': ['iam:PassRole'],
  'rds ModifyDBInstance': ['iam:PassRole'],
  's3 PutBucketReplication': ['iam:PassRole'],
};

/** What types by schema alone use: whoever switches them on grants it with what their handlers read. */
const onlyBySchema: ReadonlySet<string> = new Set(['resource-explorer-2:Search']);

const isRead = ({ name }: { name: string }): boolean =>
  /^(?:BatchGet|Describe|Generate|Get|Head|List|Lookup|Simulate)/.test(name);

const actionsOf = ({ id, operation }: Pick<RecordedCall, 'id' | 'operation'>): string[] => [
  ...operation.access,
  ...(dependentActions[id] ?? []),
];

/** Returns what every call to AWS needs, from an account whose answers have every member. */
export async function awsPermissionsUsed(): Promise<RecordedPermissions> {
  const record = new PermissionRecord();
  const found: CollectedResource[][] = [];
  for (const turn of [0, 1, 2, 3]) {
    const resources: CollectedResource[] = [];
    for (const unit of awsUnits) {
      const run = answered({ turn, given: givenAnswers }, (call) => {
        record.listed(unit.resourceTypes, actionsOf(call));
      });
      const own: CollectedResource[] = [];
      for await (const page of pagesOf(await unit.open(run), null)) own.push(...page.resources);
      for (const { externalId } of own) {
        const single = await unit.open({ ...run, only: { externalId, keys: null } });
        for await (const page of pagesOf(single, null)) if (page.resources.length > 0) break;
      }
      resources.push(...own);
    }
    found.push(resources);
  }
  const unattached = {
    ...givenAnswers,
    'ec2 DescribeIamInstanceProfileAssociations': () => ({ IamInstanceProfileAssociations: [] }),
  };
  for (const [given, turns] of [
    [givenAnswers, found.slice(0, 3)],
    [unattached, found.slice(0, 1)],
  ] as const) {
    const used: AwsOperationsUsed = new AwsOperationsUsed(
      answered({ turn: 0, given }, (call) => {
        const { carriedOut } = used;
        if (carriedOut !== null) record.changed(carriedOut, actionsOf(call));
      }),
    );
    for (const resources of turns) await used.everyChange(resources, found.flat());
  }
  const reads = describedCalls()
    .filter(isRead)
    .flatMap(({ operation }) => operation.access)
    .filter((action) => !readsOfChanges.has(action) && !onlyBySchema.has(action));
  return record.tables(Object.keys(cloudDefinitions.aws.types), reads);
}

/** The operations that remediation has for AWS. */
export const awsOperationNames = (): string[] => Object.keys(awsOperations);

function answered(
  { turn, given }: { turn: number; given: AnswerStyle['given'] },
  onCall: (call: RecordedCall) => void,
) {
  return recordedRun(new Recorder(), {
    answering: async (call) => {
      onCall(call);
      return fullAnswer(call, { turn, hasPages: false, given });
    },
  });
}
