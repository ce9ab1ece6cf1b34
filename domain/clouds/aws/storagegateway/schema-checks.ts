import { isNamed, isTrue, propertyRules } from '../schemas/property-rules.ts';

export const storagegatewayFileShareChecks = propertyRules(
  ['AWS::StorageGateway::NFSFileShare', 'AWS::StorageGateway::SMBFileShare'],
  {
    storagegateway_fileshare_encryption_enabled: {
      path: '/KMSEncrypted',
      type: 'boolean',
      passes: isTrue,
      or: [{ path: '/EncryptionType', type: 'string', passes: isNamed('SseKms', 'DsseKms') }],
      failure: 'Objects of the file share are not encrypted with a KMS key',
    },
  },
);
