import {
  AttachRolePolicyCommand,
  AttachUserPolicyCommand,
  CreateAccessKeyCommand,
  CreateGroupCommand,
  CreateLoginProfileCommand,
  CreatePolicyCommand,
  CreateRoleCommand,
  CreateUserCommand,
  CreateVirtualMFADeviceCommand,
  EnableMFADeviceCommand,
  IAMClient,
  PutGroupPolicyCommand,
  PutRolePolicyCommand,
  PutUserPolicyCommand,
  UpdateAccountPasswordPolicyCommand,
} from '@aws-sdk/client-iam';
import { policy, seedSettings } from './settings.ts';

const everything = { Effect: 'Allow', Action: '*', Resource: '*' };
const trust = policy({ Effect: 'Allow', Principal: { Service: 'ec2.amazonaws.com' }, Action: 'sts:AssumeRole' });

/** Users with and without second factors and keys, and policies from narrow to everything. */
export async function seedIdentity(endpoint: string): Promise<void> {
  const iam = new IAMClient(seedSettings(endpoint));
  await iam.send(
    new UpdateAccountPasswordPolicyCommand({
      MinimumPasswordLength: 14,
      RequireSymbols: true,
      RequireNumbers: false,
      RequireUppercaseCharacters: true,
      PasswordReusePrevention: 5,
      MaxPasswordAge: 60,
    }),
  );
  for (const name of ['careful', 'careless', 'keyless', 'admin']) {
    await iam.send(new CreateUserCommand({ UserName: name }));
  }
  for (const name of ['careful', 'careless']) {
    await iam.send(new CreateLoginProfileCommand({ UserName: name, Password: 'Long-enough-1-password' }));
    await iam.send(new CreateAccessKeyCommand({ UserName: name }));
  }
  await iam.send(new CreateAccessKeyCommand({ UserName: 'careless' }));
  const device = await iam.send(new CreateVirtualMFADeviceCommand({ VirtualMFADeviceName: 'careful' }));
  await iam.send(
    new EnableMFADeviceCommand({
      UserName: 'careful',
      SerialNumber: device.VirtualMFADevice?.SerialNumber,
      AuthenticationCode1: '123456',
      AuthenticationCode2: '234567',
    }),
  );
  const policies: Record<string, object> = {
    'all-powerful': everything,
    'all-keys': { Effect: 'Allow', Action: 'kms:*', Resource: '*' },
    'all-trails': { Effect: 'Allow', Action: 'cloudtrail:*', Resource: '*' },
    'buys-anything': { Effect: 'Allow', Action: 'aws-marketplace:Subscribe', Resource: '*' },
    climber: { Effect: 'Allow', Action: ['iam:CreatePolicyVersion', 'iam:PassRole'], Resource: '*' },
    narrow: { Effect: 'Allow', Action: ['s3:GetObject'], Resource: 'arn:aws:s3:::reports/*' },
  };
  for (const [name, statement] of Object.entries(policies)) {
    const made = await iam.send(new CreatePolicyCommand({ PolicyName: name, PolicyDocument: policy(statement) }));
    if (name === 'narrow' || name === 'all-powerful') {
      await iam.send(new AttachUserPolicyCommand({ UserName: 'careless', PolicyArn: made.Policy?.Arn }));
    }
  }
  await iam.send(
    new AttachUserPolicyCommand({ UserName: 'admin', PolicyArn: 'arn:aws:iam::aws:policy/AdministratorAccess' }),
  );
  await iam.send(new CreateGroupCommand({ GroupName: 'operators' }));
  await iam.send(
    new PutGroupPolicyCommand({
      GroupName: 'operators',
      PolicyName: 'keys',
      PolicyDocument: policy(policies['all-keys'] ?? {}),
    }),
  );
  await iam.send(
    new PutUserPolicyCommand({
      UserName: 'keyless',
      PolicyName: 'own',
      PolicyDocument: policy(policies['narrow'] ?? {}),
    }),
  );
  for (const name of ['worker', 'support', 'model-user']) {
    await iam.send(new CreateRoleCommand({ RoleName: name, AssumeRolePolicyDocument: trust }));
  }
  await iam.send(
    new PutRolePolicyCommand({ RoleName: 'worker', PolicyName: 'own', PolicyDocument: policy(everything) }),
  );
  const attached = { support: 'AWSSupportAccess', 'model-user': 'AmazonBedrockFullAccess' };
  for (const [role, name] of Object.entries(attached)) {
    await iam.send(new AttachRolePolicyCommand({ RoleName: role, PolicyArn: `arn:aws:iam::aws:policy/${name}` }));
  }
  iam.destroy();
}
