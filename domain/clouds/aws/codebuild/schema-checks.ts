import { isFalse, isNamed, propertyRules } from '../schemas/property-rules.ts';

export const codebuildReportGroupChecks = propertyRules('AWS::CodeBuild::ReportGroup', {
  codebuild_report_group_export_encrypted: {
    path: '/ExportConfig/S3Destination/EncryptionDisabled',
    type: 'boolean',
    when: { path: '/ExportConfig/ExportConfigType', type: 'string', passes: isNamed('S3') },
    passes: isFalse,
    failure: 'Exported results are not encrypted',
  },
});
