"""gRPC servicers, event consumers and the background sweeper."""
