import { AccountClient, PutAlternateContactCommand } from '@aws-sdk/client-account';
import {
  ConfigServiceClient,
  PutConfigurationRecorderCommand,
  PutDeliveryChannelCommand,
  StartConfigurationRecorderCommand,
} from '@aws-sdk/client-config-service';
import { EC2Client, EnableEbsEncryptionByDefaultCommand } from '@aws-sdk/client-ec2';
import { CreateSAMLProviderCommand, IAMClient, UploadServerCertificateCommand } from '@aws-sdk/client-iam';
import { CreateEventSubscriptionCommand, RDSClient } from '@aws-sdk/client-rds';
import { EnableSecurityHubCommand, SecurityHubClient } from '@aws-sdk/client-securityhub';
import { makeCertificate } from '../../../../helpers/certificate.ts';
import { comparedAccount, comparedRegion, seedSettings } from './settings.ts';

/** Settings of the account as a whole and of its region. */
export async function seedAccountSettings(endpoint: string): Promise<void> {
  const settings = seedSettings(endpoint);
  const role = `arn:aws:iam::${comparedAccount}:role/worker`;
  await new AccountClient(settings).send(
    new PutAlternateContactCommand({
      AlternateContactType: 'SECURITY',
      EmailAddress: 'security@example.com',
      Name: 'Security',
      PhoneNumber: '+1 555 0100',
      Title: 'Officer',
    }),
  );
  const recorder = new ConfigServiceClient(settings);
  await recorder.send(
    new PutConfigurationRecorderCommand({
      ConfigurationRecorder: {
        name: 'default',
        roleARN: role,
        recordingGroup: { allSupported: true, includeGlobalResourceTypes: true },
      },
    }),
  );
  await recorder.send(
    new PutDeliveryChannelCommand({ DeliveryChannel: { name: 'default', s3BucketName: 'access-logs' } }),
  );
  await recorder.send(new StartConfigurationRecorderCommand({ ConfigurationRecorderName: 'default' }));
  await new EC2Client(settings).send(new EnableEbsEncryptionByDefaultCommand({}));
  await new SecurityHubClient(settings).send(new EnableSecurityHubCommand({}));
  await new RDSClient(settings).send(
    new CreateEventSubscriptionCommand({
      SubscriptionName: 'groups',
      SnsTopicArn: `arn:aws:sns:${comparedRegion}:${comparedAccount}:sealed`,
      SourceType: 'db-security-group',
      Enabled: true,
    }),
  );
  const iam = new IAMClient(settings);
  const certificate = await makeCertificate();
  await iam.send(
    new UploadServerCertificateCommand({
      ServerCertificateName: 'own',
      CertificateBody: certificate.cert,
      PrivateKey: certificate.key,
    }),
  );
  await certificate.remove();
  await iam.send(new CreateSAMLProviderCommand({ Name: 'directory', SAMLMetadataDocument: 'a'.repeat(1_024) }));
}
