from chassis.breaker import Breaker


def test_it_opens_after_five_failures_in_ten_seconds_and_lets_one_try():
    moment = [0.0]
    breaker = Breaker(clock=lambda: moment[0])
    for _ in range(5):
        assert breaker.wait() == 0
        breaker.failed()

    assert breaker.wait() == 30
    moment[0] = 31
    assert (breaker.wait(), breaker.wait()) == (0, 30)


def test_failures_far_apart_leave_it_closed_and_a_success_closes_it():
    moment = [0.0]
    breaker = Breaker(clock=lambda: moment[0])
    for _ in range(8):
        breaker.failed()
        moment[0] += 3
    assert breaker.wait() == 0
    for _ in range(5):
        breaker.failed()
    breaker.succeeded()
    assert breaker.wait() == 0
