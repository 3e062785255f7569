from chassis.breaker import CircuitBreaker


def test_it_opens_after_five_failures_in_ten_seconds_and_lets_one_try():
    moment = [0.0]
    breaker = CircuitBreaker(clock=lambda: moment[0])
    for _ in range(5):
        assert breaker.wait() == 0
        breaker.failed()

    assert breaker.wait() == 2
    moment[0] = 2
    assert (breaker.wait(), breaker.wait()) == (0, 4)


def test_each_try_that_fails_doubles_the_rest_up_to_the_longest_and_late_failures_do_not():
    moment = [0.0]
    breaker = CircuitBreaker(clock=lambda: moment[0])
    for _ in range(13):
        breaker.failed()
    rests = []
    for _ in range(6):
        rests.append(breaker.wait())
        moment[0] += rests[-1]
        assert breaker.wait() == 0
        breaker.failed()

    assert rests == [2, 4, 8, 16, 30, 30]
    breaker.succeeded()
    assert breaker.wait() == 0


def test_failures_far_apart_leave_it_closed_and_a_success_closes_it():
    moment = [0.0]
    breaker = CircuitBreaker(clock=lambda: moment[0])
    for _ in range(8):
        breaker.failed()
        moment[0] += 3
    assert breaker.wait() == 0
    for _ in range(5):
        breaker.failed()
    breaker.succeeded()
    assert breaker.wait() == 0
