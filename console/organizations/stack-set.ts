const stackSet = 'infrastructure-audit-read';

/**
 * Returns the commands that create the role in all accounts of units by a StackSet with service-managed permissions, and in
 * accounts that join them later. The management account gets no stack: AWS leaves it out.
 */
export function stackSetCommands(given: { units: readonly string[]; region: string; templateFile: string }): string {
  const { units, region, templateFile } = given;
  return [
    ': "${PRINCIPAL_ARN:?set it to the ARN of the role or user that assumes the roles}"',
    `aws cloudformation create-stack-set --stack-set-name ${stackSet} \\`,
    `  --template-body file://${templateFile} --capabilities CAPABILITY_NAMED_IAM \\`,
    '  --parameters ParameterKey=PrincipalArn,ParameterValue="$PRINCIPAL_ARN" \\',
    '  --permission-model SERVICE_MANAGED --auto-deployment Enabled=true,RetainStacksOnAccountRemoval=false',
    `aws cloudformation create-stack-instances --stack-set-name ${stackSet} \\`,
    `  --deployment-targets OrganizationalUnitIds=${units.join(',')} --regions ${region}`,
    '',
  ].join('\n');
}
