import type { AccessTemplates, SetupTemplates, TemplateInput } from '../templates.ts';
import { awsAuditLogTemplates } from './audit-log.ts';
import { awsFeedTemplates } from './change-feed.ts';
import { awsCommands } from './cli.ts';
import { cloudFormationTemplate } from './cloudformation.ts';
import { readingRole, remediationRole, type SetupRole } from './role.ts';
import { awsTerraform } from './terraform.ts';

/** Returns the templates of the roles in an AWS account. */
export function awsTemplates({ externalId, remediations }: TemplateInput): SetupTemplates {
  const templatesOf = (role: SetupRole): AccessTemplates => ({
    cloudformation: cloudFormationTemplate(role, externalId),
    terraform: awsTerraform(role, externalId),
    arm: null,
    kubernetes: null,
    cli: awsCommands(role, externalId),
  });
  return {
    reading: templatesOf(readingRole()),
    remediation: remediations.length === 0 ? null : templatesOf(remediationRole(remediations)),
    organization: null,
    change_feed: awsFeedTemplates(),
    audit_log: awsAuditLogTemplates(),
  };
}
