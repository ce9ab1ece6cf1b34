import { hclList, hclString, requiredProviders } from '../hcl.ts';
import type { PolicyStatement } from './policies.ts';
import type { SetupRole } from './role.ts';

/** Returns a Terraform module that creates a role with its policies. */
export function awsTerraform(role: SetupRole, externalId: string): string {
  return `${requiredProviders({ aws: '>= 5.0' })}

variable "principal_arn" {
  description = "ARN of the role or user that the audit service runs as"
  type        = string

  validation {
    condition     = can(regex("^arn:aws[a-z-]*:iam::[0-9]{12}:(role|user)/", var.principal_arn))
    error_message = "The principal must be the ARN of a role or user."
  }
}

variable "role_name" {
  type    = string
  default = ${hclString(role.name)}
}

data "aws_iam_policy_document" "trust" {
  statement {
    actions = ["sts:AssumeRole"]

    principals {
      type        = "AWS"
      identifiers = [var.principal_arn]
    }

    condition {
      test     = "StringEquals"
      variable = "sts:ExternalId"
      values   = [${hclString(externalId)}]
    }
  }

  statement {
    actions = ["sts:TagSession"]

    principals {
      type        = "AWS"
      identifiers = [var.principal_arn]
    }
  }
}

resource "aws_iam_role" "this" {
  name               = var.role_name
  description        = ${hclString(role.purpose)}
  assume_role_policy = data.aws_iam_policy_document.trust.json
}

${role.policies.map(({ Statement }, index) => policyPart(Statement, index + 1)).join('\n')}
output "role_arn" {
  description = "To enter when connecting the account"
  value       = aws_iam_role.this.arn
}
`;
}

function policyPart(statements: readonly PolicyStatement[], number: number): string {
  return `data "aws_iam_policy_document" "allowed_${number}" {
${statements.map(statementPart).join('\n')}}

resource "aws_iam_policy" "allowed_${number}" {
  name   = "\${var.role_name}-${number}"
  policy = data.aws_iam_policy_document.allowed_${number}.minified_json
}

resource "aws_iam_role_policy_attachment" "allowed_${number}" {
  role       = aws_iam_role.this.name
  policy_arn = aws_iam_policy.allowed_${number}.arn
}
`;
}

function statementPart({ Action, Condition }: PolicyStatement): string {
  const conditions = Object.entries(Condition?.StringEquals ?? {}).map(
    ([variable, values]) => `
    condition {
      test     = "StringEquals"
      variable = ${hclString(variable)}
      values = ${hclList(values, '      ')}
    }
`,
  );
  return `  statement {
    resources = ["*"]
    actions = ${hclList(Action, '    ')}
${conditions.join('')}  }
`;
}
