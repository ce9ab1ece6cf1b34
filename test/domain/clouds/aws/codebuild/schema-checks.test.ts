import { codebuildReportGroupChecks } from '../../../../../domain/clouds/aws/codebuild/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: codebuild', () => {
  testSchemaChecks(codebuildReportGroupChecks, {
    codebuild_report_group_export_encrypted: {
      pass: { ExportConfig: { ExportConfigType: 'S3', S3Destination: { EncryptionDisabled: false } } },
      fail: { ExportConfig: { ExportConfigType: 'S3', S3Destination: { EncryptionDisabled: true } } },
    },
  });

  testOutcomes(codebuildReportGroupChecks, 'codebuild_report_group_export_encrypted', {
    says: 'is about groups that export results',
    documents: [['not_applicable', { ExportConfig: { ExportConfigType: 'NO_EXPORT' } }]],
  });
});
