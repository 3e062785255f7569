"""gRPC servicers."""
