import type { JsonObject } from '../../json.ts';
import { allowedActions } from './policy-statements.ts';

/**
 * Actions that together let their holder gain rights it was not given: by writing policies, by taking over another
 * identity, or by handing a stronger role to something it controls. From the IAM service authorization reference.
 */
const ways: readonly (readonly string[])[] = [
  ['iam:CreatePolicyVersion'],
  ['iam:SetDefaultPolicyVersion'],
  ['iam:AttachUserPolicy'],
  ['iam:AttachGroupPolicy'],
  ['iam:AttachRolePolicy', 'sts:AssumeRole'],
  ['iam:PutUserPolicy'],
  ['iam:PutGroupPolicy'],
  ['iam:PutRolePolicy', 'sts:AssumeRole'],
  ['iam:AddUserToGroup'],
  ['iam:UpdateAssumeRolePolicy', 'sts:AssumeRole'],
  ['iam:CreateAccessKey'],
  ['iam:CreateLoginProfile'],
  ['iam:UpdateLoginProfile'],
  ['iam:PassRole', 'ec2:RunInstances'],
  ['iam:PassRole', 'lambda:CreateFunction', 'lambda:InvokeFunction'],
  ['iam:PassRole', 'lambda:CreateFunction', 'lambda:AddPermission'],
  ['iam:PassRole', 'lambda:CreateFunction', 'lambda:CreateEventSourceMapping'],
  ['lambda:UpdateFunctionCode'],
  ['lambda:UpdateFunctionConfiguration'],
  ['iam:PassRole', 'cloudformation:CreateStack'],
  ['iam:PassRole', 'datapipeline:CreatePipeline', 'datapipeline:PutPipelineDefinition'],
  ['iam:PassRole', 'glue:CreateDevEndpoint'],
  ['glue:UpdateDevEndpoint'],
  ['iam:PassRole', 'glue:CreateJob', 'glue:StartJobRun'],
  ['iam:PassRole', 'codebuild:CreateProject', 'codebuild:StartBuild'],
  ['iam:PassRole', 'codestar:CreateProject'],
  ['iam:PassRole', 'ecs:RegisterTaskDefinition', 'ecs:RunTask'],
  ['iam:PassRole', 'sagemaker:CreateNotebookInstance', 'sagemaker:CreatePresignedNotebookInstanceUrl'],
  ['iam:PassRole', 'states:CreateStateMachine', 'states:StartExecution'],
  ['ssm:SendCommand'],
  ['ssm:StartSession'],
  ['iam:PassRole', 'ssm:StartAutomationExecution'],
];

/** The ways to more rights that a policy document leaves open, each as its actions joined by ` + `. */
export function escalationsIn(document: JsonObject | null): string[] {
  const allowed = new Set(allowedActions(document, [...new Set(ways.flat())]));
  return ways.filter((actions) => actions.every((action) => allowed.has(action))).map((actions) => actions.join(' + '));
}
