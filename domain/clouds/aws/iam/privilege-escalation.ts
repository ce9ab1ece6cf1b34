import { mayPerformSomewhere, type Holder } from '../../../iam/holder.ts';
import { allOf, type Truth } from '../../../iam/truth.ts';

/**
 * Combinations of actions that allow privilege escalation: by writing policies, by taking over another identity, or by
 * passing a more privileged role to a resource under its control. From the IAM service authorization reference.
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

/** Returns the ways to more rights that policies leave their holder, each as its actions joined by ` + `. */
export function escalationsOf(holder: Holder): { open: string[]; unclear: string[] } {
  const allowed = new Map<string, Truth>();
  for (const action of new Set(ways.flat())) allowed.set(action, mayPerformSomewhere(holder, action));
  const found = ways.map((actions) => ({
    name: actions.join(' + '),
    isOpen: allOf(actions.map((action) => allowed.get(action) ?? false)),
  }));
  return {
    open: found.filter(({ isOpen }) => isOpen === true).map(({ name }) => name),
    unclear: found.filter(({ isOpen }) => isOpen === 'unknown').map(({ name }) => name),
  };
}

/** Returns whether policies let their holder gain rights. */
export function escalates(holder: Holder): Truth {
  const { open, unclear } = escalationsOf(holder);
  if (open.length > 0) return true;
  return unclear.length > 0 ? 'unknown' : false;
}
