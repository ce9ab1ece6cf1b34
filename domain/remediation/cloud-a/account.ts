import { listed, replaced } from '../builders.ts';
import { member, type TypeSettings } from '../setting.ts';

const contact = 'Contacts are personal: only fingerprints are kept, so they cannot be restored.';
const service = 'The service is set up by a person, with its own costs and permissions.';

/** Settings of the whole account. */
export const accountSettings: TypeSettings = {
  settings: [
    replaced({ keys: ['password_policy'], operation: 'iam.put_password_policy', label: 'password policy' }),
    replaced({
      keys: ['s3_public_access_block'],
      operation: 's3.put_account_public_access_block',
      label: 'public access block of the account',
    }),
    listed({
      key: 'aliases',
      add: {
        operation: 'iam.create_account_alias',
        title: (name, subject) => `Give ${subject} the alias ${name}`,
        parameters: (name) => ({ alias: name }),
      },
      remove: {
        operation: 'iam.delete_account_alias',
        title: (name, subject) => `Take the alias ${name} from ${subject}`,
        parameters: (name) => ({ alias: name }),
      },
      refuseAdding: (_alias, { current }) => {
        const now = member(current, 'aliases');
        return Array.isArray(now) && now.length > 0
          ? 'An account has one alias: remove the present one first, knowing that its sign-in address ends.'
          : null;
      },
    }),
  ],
  fixed: {
    account_id: 'It is another account.',
    alternate_contacts: contact,
    primary_contact: contact,
    root_user: 'Only the root user changes what belongs to the root user: sign in as root, with MFA.',
    saml_providers: 'Trust in an identity provider is set up by a person on both sides.',
    server_certificates: 'A certificate comes with its private key, which is kept elsewhere.',
  },
};

/** Settings that each region of an account has of its own. */
export const accountRegionSettings: TypeSettings = {
  settings: [
    replaced({
      keys: ['ebs_encryption_by_default'],
      operation: 'ec2.set_disk_encryption_default',
      label: 'default encryption of disks',
    }),
    replaced({
      keys: ['ebs_default_kms_key_id'],
      operation: 'ec2.set_disk_default_key',
      label: 'default key of disks',
    }),
    replaced({
      keys: ['snapshot_block_public_access'],
      operation: 'ec2.set_snapshot_public_block',
      label: 'block of public snapshots',
    }),
    replaced({
      keys: ['image_block_public_access'],
      operation: 'ec2.set_image_public_block',
      label: 'block of public images',
    }),
    replaced({
      keys: ['serial_console_access'],
      operation: 'ec2.set_serial_console_access',
      label: 'serial console access',
    }),
    replaced({
      keys: ['instance_metadata_defaults'],
      operation: 'ec2.set_metadata_defaults',
      label: 'defaults of instance metadata',
    }),
  ],
  fixed: {
    access_analyzers: service,
    config_recorders: service,
    guardduty_detectors: service,
    log_resource_policies: 'Who may write to logs is decided by a person, policy by policy.',
    rds_event_subscriptions: service,
    registry_scanning: service,
    security_hub: service,
    transit_gateways: 'A gateway joins networks of several accounts: a person changes it.',
  },
};
