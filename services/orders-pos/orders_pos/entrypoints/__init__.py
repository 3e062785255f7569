"""gRPC servicers and event consumers."""
