module pulumi-langsmith/tools/engine/esc

go 1.25.0

require github.com/pulumi/esc v0.14.3

require (
	github.com/aead/chacha20 v0.0.0-20180709150244-8b13a72661da // indirect
	github.com/agext/levenshtein v1.2.3 // indirect
	github.com/apparentlymart/go-textseg/v13 v13.0.0 // indirect
	github.com/apparentlymart/go-textseg/v15 v15.0.0 // indirect
	github.com/golang/glog v1.2.4 // indirect
	github.com/hashicorp/hcl/v2 v2.22.0 // indirect
	github.com/mitchellh/go-wordwrap v1.0.1 // indirect
	github.com/pulumi/pulumi/sdk/v3 v3.154.0 // indirect
	github.com/rivo/uniseg v0.4.4 // indirect
	github.com/zclconf/go-cty v1.13.2 // indirect
	golang.org/x/exp v0.0.0-20240719175910-8a7402abbf56 // indirect
	golang.org/x/mod v0.19.0 // indirect
	golang.org/x/sync v0.12.0 // indirect
	golang.org/x/sys v0.31.0 // indirect
	golang.org/x/text v0.23.0 // indirect
	golang.org/x/tools v0.23.0 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
	lukechampine.com/frand v1.4.2 // indirect
)
