import { secretRules } from '../schemas/property-rules.ts';

export const ssmDocumentChecks = secretRules('AWS::SSM::Document', {
  ssm_document_secrets: {
    shown: [{ path: '/Name', type: 'string' }],
    texts: ['/Content'],
    failure: 'The content of the document contains a secret',
  },
});
