/**
 * For every connection to the engine: it is on this machine, and what is told there holds secrets. Without this, the
 * library would go through the proxy of `https_proxy` or `http_proxy`, in the clear.
 */
export const TO_THE_ENGINE = { "grpc.enable_http_proxy": 0 } as const;
