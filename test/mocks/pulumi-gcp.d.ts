/** The signatures of `@pulumi/gcp` that the example `export-bigquery` uses; the package itself is too large for a test. */
import type * as pulumi from "@pulumi/pulumi";

export declare namespace storage {
  interface BucketArgs {
    readonly location: pulumi.Input<string>;
    readonly publicAccessPrevention?: pulumi.Input<string>;
    readonly uniformBucketLevelAccess?: pulumi.Input<boolean>;
  }
  class Bucket extends pulumi.CustomResource {
    readonly name: pulumi.Output<string>;
    constructor(name: string, args: BucketArgs, opts?: pulumi.CustomResourceOptions);
  }
  interface BucketIAMMemberArgs {
    readonly bucket: pulumi.Input<string>;
    readonly member: pulumi.Input<string>;
    readonly role: pulumi.Input<string>;
  }
  class BucketIAMMember extends pulumi.CustomResource {
    constructor(name: string, args: BucketIAMMemberArgs, opts?: pulumi.CustomResourceOptions);
  }
  interface HmacKeyArgs {
    readonly serviceAccountEmail: pulumi.Input<string>;
  }
  class HmacKey extends pulumi.CustomResource {
    readonly accessId: pulumi.Output<string>;
    readonly secret: pulumi.Output<string>;
    constructor(name: string, args: HmacKeyArgs, opts?: pulumi.CustomResourceOptions);
  }
}

export declare namespace serviceaccount {
  interface AccountArgs {
    readonly accountId: pulumi.Input<string>;
    readonly displayName?: pulumi.Input<string>;
  }
  class Account extends pulumi.CustomResource {
    readonly email: pulumi.Output<string>;
    constructor(name: string, args: AccountArgs, opts?: pulumi.CustomResourceOptions);
  }
}

export declare namespace bigquery {
  interface DatasetArgs {
    readonly datasetId: pulumi.Input<string>;
    readonly location?: pulumi.Input<string>;
  }
  class Dataset extends pulumi.CustomResource {
    readonly datasetId: pulumi.Output<string>;
    constructor(name: string, args: DatasetArgs, opts?: pulumi.CustomResourceOptions);
  }
  interface TableExternalDataConfiguration {
    readonly autodetect: pulumi.Input<boolean>;
    readonly hivePartitioningOptions?: pulumi.Input<{
      readonly mode?: pulumi.Input<string>;
      readonly sourceUriPrefix?: pulumi.Input<string>;
    }>;
    readonly parquetOptions?: pulumi.Input<{ readonly enableListInference?: pulumi.Input<boolean> }>;
    readonly sourceFormat?: pulumi.Input<string>;
    readonly sourceUris: pulumi.Input<pulumi.Input<string>[]>;
  }
  interface TableArgs {
    readonly datasetId: pulumi.Input<string>;
    readonly deletionProtection?: pulumi.Input<boolean>;
    readonly externalDataConfiguration?: pulumi.Input<TableExternalDataConfiguration>;
    readonly tableId: pulumi.Input<string>;
  }
  class Table extends pulumi.CustomResource {
    constructor(name: string, args: TableArgs, opts?: pulumi.CustomResourceOptions);
  }
}
