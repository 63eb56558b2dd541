/** The signatures of `@pulumi/aws` that the example `export-role` uses; the package itself is too large for a test. */
import type * as pulumi from "@pulumi/pulumi";

export declare namespace iam {
  interface RoleArgs {
    readonly assumeRolePolicy: pulumi.Input<string>;
    readonly description?: pulumi.Input<string>;
    readonly maxSessionDuration?: pulumi.Input<number>;
  }
  class Role extends pulumi.CustomResource {
    readonly arn: pulumi.Output<string>;
    readonly name: pulumi.Output<string>;
    constructor(name: string, args: RoleArgs, opts?: pulumi.CustomResourceOptions);
  }
  interface RolePolicyArgs {
    readonly policy: pulumi.Input<string>;
    readonly role: pulumi.Input<string | Role>;
  }
  class RolePolicy extends pulumi.CustomResource {
    constructor(name: string, args: RolePolicyArgs, opts?: pulumi.CustomResourceOptions);
  }
}

export declare namespace s3 {
  interface BucketArgs {
    readonly bucket?: pulumi.Input<string | undefined>;
  }
  class Bucket extends pulumi.CustomResource {
    readonly arn: pulumi.Output<string>;
    readonly bucket: pulumi.Output<string>;
    readonly region: pulumi.Output<string>;
    constructor(name: string, args?: BucketArgs, opts?: pulumi.CustomResourceOptions);
  }
}
